import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { FormContext } from '#app/ui/field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { isMailable, type DeskTicket } from './desk-ticket.ts'
import { MAX_CLOSING_REASON } from './ticket-step.ts'

type Props = {
  ticket: DeskTicket
  answer: { errors: FieldErrors; typed: Record<string, string> } | undefined
}

/** Closes a ticket, and tells its sender unless that is unticked; or opens it again. */
export function CloseForm({ ticket, answer }: Props) {
  const busy = useNavigation().state !== 'idle'
  const { state } = ticket
  const typed = answer?.typed
  const isClosing = state !== 'closed'
  return (
    <Form method="post" className="mt-4 space-y-3 border-t border-line pt-4">
      <FormContext value={{ errors: answer?.errors ?? {} }}>
        <input type="hidden" name="step" value={isClosing ? 'close' : 'open'} />
        {state === 'open' && (
          <p>
            Closing it is no answer: by law it is settled only if its sender was answered. Nobody
            looks at it again.
          </p>
        )}
        {isClosing && isMailable(ticket) && (
          <>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="tell"
                className="size-5 shrink-0"
                defaultChecked={typed ? typed['tell'] === 'on' : true}
              />
              <span>Tell them by mail that it is closed, and how to open it again</span>
            </label>
            <TextAreaField
              label="Why (optional)"
              name="reason"
              hint="They read exactly this."
              rows={2}
              className="[&_textarea]:min-h-20"
              maxLength={MAX_CLOSING_REASON}
              defaultValue={typed?.['reason']}
            />
          </>
        )}
        {isClosing && !isMailable(ticket) && (
          <p>No mail reaches its sender, so closing it tells nobody.</p>
        )}
        <Button type="submit" kind="secondary" disabled={busy}>
          {BUTTONS[state]}
        </Button>
      </FormContext>
    </Form>
  )
}

const BUTTONS: Record<DeskTicket['state'], string> = {
  open: 'Close without an answer',
  answered: 'Close it',
  closed: 'Open it again',
}
