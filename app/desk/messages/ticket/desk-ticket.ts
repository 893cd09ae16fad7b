import type { TICKET_MESSAGE_KINDS } from '#db/enums.ts'
import type { CameBy, Channel } from '#app/contact/ticket/channel.ts'
import type { TicketState } from '#app/contact/ticket/own-ticket.ts'

/** One message of a ticket at the desk. `by`: the shopper, or the member who wrote it. */
export type TicketMessage = {
  id: string
  kind: (typeof TICKET_MESSAGE_KINDS)[number]
  by: string
  /** How it came or was given; undefined: by the forms and mails of the shop. */
  givenBy: Channel | undefined
  text: string
  at: Date
}

export type DeskTicket = {
  id: string
  ticket: string
  name: string
  email: string | undefined
  phone: string | undefined
  cameBy: CameBy
  /** Member who entered what came by another way than the form. */
  enteredBy: string | undefined
  subject: string
  state: TicketState
  receivedAt: Date
  acknowledgedAt: Date | null
  waitingSince: Date
  /** When the mail server knew no mailbox of the address, unless a mail was taken since. */
  mailRefusedAt: Date | null
  /** While it waits: who took it to the grievance officer, and when. */
  escalated: { by: 'shopper' | 'shop'; at: Date } | undefined
  /** Number of the order, whose shopper it was who wrote, or which a member named. */
  order: string | undefined
  /** The first message and what followed, oldest first. */
  messages: TicketMessage[]
  /** Whether the shopper has written by the link in their mail, so that the mailbox is theirs. */
  isMailboxTheirs: boolean
}

/** Whether a mail can reach the sender, as far as anybody knows. */
export const isMailable = ({ email, mailRefusedAt }: DeskTicket): boolean =>
  email !== undefined && mailRefusedAt === null

/** How many messages shopper and staff have seen of each other: an answer names what it has seen. */
export const countSaid = (messages: readonly Pick<TicketMessage, 'kind'>[]): number =>
  messages.filter(({ kind }) => kind !== 'note').length
