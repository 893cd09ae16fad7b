import type { TICKET_MESSAGE_KINDS } from '#db/enums.ts'
import type { TicketState } from '#app/contact/ticket/own-ticket.ts'

/** One message of a ticket at the desk. `by`: the shopper, or the member who wrote it. */
export type TicketMessage = {
  id: string
  kind: (typeof TICKET_MESSAGE_KINDS)[number]
  by: string
  text: string
  at: Date
}

export type DeskTicket = {
  id: string
  ticket: string
  name: string
  email: string
  subject: string
  state: TicketState
  receivedAt: Date
  acknowledgedAt: Date | null
  waitingSince: Date
  /** When the mail server knew no mailbox of the address, unless a mail was taken since. */
  mailRefusedAt: Date | null
  /** While it waits: who took it to the grievance officer, and when. */
  escalated: { by: 'shopper' | 'shop'; at: Date } | undefined
  /** Number of the order, whose shopper it was who wrote. */
  order: string | undefined
  /** The first message and what followed, oldest first. */
  messages: TicketMessage[]
  /** Whether the shopper has written by the link in their mail, so that the mailbox is theirs. */
  isMailboxTheirs: boolean
}

/** How many messages shopper and staff have seen of each other: an answer names what it has seen. */
export const countSaid = (messages: readonly Pick<TicketMessage, 'kind'>[]): number =>
  messages.filter(({ kind }) => kind !== 'note').length
