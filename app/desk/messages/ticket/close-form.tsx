import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { DeskTicket } from './desk-ticket.ts'

/** Closes a ticket, or opens it again. */
export function CloseForm({ ticket: { state } }: { ticket: DeskTicket }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="step" value={state === 'closed' ? 'open' : 'close'} />
      <Button type="submit" kind="secondary" disabled={busy}>
        {BUTTONS[state]}
      </Button>
    </Form>
  )
}

const BUTTONS: Record<DeskTicket['state'], string> = {
  open: 'Close without an answer',
  answered: 'Close it',
  closed: 'Open it again',
}
