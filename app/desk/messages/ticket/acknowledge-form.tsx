import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { ChannelField } from '../channel-field.tsx'
import type { DeskTicket } from './desk-ticket.ts'

type Props = {
  id: string
  ticket: DeskTicket
  answer: { errors: FieldErrors; typed: Record<string, string> } | undefined
}

/** Records that a member has acknowledged a message that no mail can acknowledge. */
export function AcknowledgeForm({ id, ticket: { ticket, cameBy }, answer }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section
      aria-labelledby="acknowledge"
      className="rounded-card border border-line bg-card p-4 wrap-anywhere"
    >
      <h2 id="acknowledge" className="text-lg font-bold">
        Acknowledge it yourself
      </h2>
      <p className="mt-2">
        No mail reaches its sender. Tell them that you have the message, and its number:{' '}
        <strong className="whitespace-nowrap">{ticket}</strong>. Then keep how.
      </p>
      <Form method="post" className="mt-3 space-y-3">
        <FormContext value={{ errors: answer?.errors ?? {}, idPrefix: 'acknowledge-' }}>
          <input type="hidden" name="step" value="acknowledge" />
          <input type="hidden" name="id" value={answer?.typed['id'] ?? id} />
          <ChannelField
            label="You told them"
            name="givenBy"
            chosen={answer?.typed['givenBy'] ?? (cameBy === 'form' ? undefined : cameBy)}
          />
          <Button type="submit" kind="secondary" disabled={busy}>
            They have the number
          </Button>
        </FormContext>
      </Form>
    </section>
  )
}
