import { z } from 'zod/mini'
import type { TICKET_STATES } from '#db/enums.ts'
import { messageText } from '../contact-form.ts'
import { rulesOf } from '#app/basics/form-fields.ts'

export type TicketState = (typeof TICKET_STATES)[number]

/** One message of a ticket, as its shopper sees it. `how`: what the shop did, beside a mail. */
export type OwnMessage = { id: string; isOurs: boolean; how?: string; text: string; at: Date }

export type OwnTicket = {
  ticket: string
  subject: string
  state: TicketState
  acknowledgedAt: Date | null
  /** Until when we answer; null where nothing waits. */
  answerBy: Date | null
  /** Since when it is with the grievance officer, while it waits. */
  escalatedAt: Date | null
  messages: OwnMessage[]
}

/** `id`: drawn by the page, so that a reply that is sent twice is kept once. */
export const ReplyForm = z.object({ id: z.uuid(), text: messageText })

export const replyRules = rulesOf(ReplyForm)
