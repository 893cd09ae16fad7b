import type { CameBy } from '#app/contact/ticket/channel.ts'
import type { TicketState } from '#app/contact/ticket/own-ticket.ts'
import type { Clock } from '#app/contact/grievance/clocks.ts'

/** A ticket in the list. */
export type TicketRow = {
  ticket: string
  name: string
  cameBy: CameBy
  subject: string
  state: TicketState
  clocks: Clock[]
  /** It is with the grievance officer, and waits. */
  isEscalated: boolean
  /** When the shopper last wrote where it waits, else when anything was last said. */
  at: Date
}

export const STATE_WORDS: Record<TicketState, string> = {
  open: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}
