import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages, ticketMessages, ticketWaits } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { lockTicket } from '#app/contact/ticket/lock-ticket.server.ts'
import { countMessages, MAX_TICKET_MESSAGES } from '#app/contact/ticket/own-ticket.server.ts'
import { recordTicketEvent } from '#app/contact/ticket/record-ticket-event.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import type { TicketStepInput } from './ticket-step.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }
type By = StaffWho<'messages'>
type Told = Result<string, string>
type Row = typeof contactMessages.$inferSelect

/** Takes a step of a ticket. @returns the sentence for whoever did it */
export const takeTicketStep = (
  { db, jobs, now }: Services,
  by: By,
  ticketId: string,
  step: TicketStepInput,
): Promise<Told> =>
  db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return err('The ticket was erased meanwhile.')
    switch (step.step) {
      case 'answer':
        return answerTicket(tx, { jobs, at: now() }, { by, ticket, ...step })
      case 'note':
        return addTicketNote(tx, now(), { by, ticket, ...step })
      case 'close':
        return moveTicket(tx, now(), { by, ticket, to: 'closed' })
      case 'open':
        return moveTicket(tx, now(), { by, ticket, to: 'open' })
      default:
        return step satisfies never
    }
  })

/**
 * Answers by mail, in the transaction with its row of the outbox. The id that the page drew makes a
 * second press do nothing; what the member has not seen yet stops it.
 */
async function answerTicket(
  tx: Transaction,
  { jobs, at }: { jobs: Jobs; at: Date },
  answer: {
    by: By
    ticket: Row
    id: string
    seen: string
    text: string
    waits?: 'on' | undefined
  },
): Promise<Told> {
  const { by, ticket, id, text, waits } = answer
  const SENT = 'The answer is on its way by mail.'
  if ((await tx.$count(ticketMessages, eq(ticketMessages.id, id))) > 0) return ok(SENT)
  const said = and(eq(ticketMessages.ticketId, ticket.id), ne(ticketMessages.kind, 'note'))
  // The first message is one more.
  if ((await tx.$count(ticketMessages, said)) + 1 !== Number(answer.seen))
    return err('Nothing was sent: there is a new message. Read it, then send your answer again.')
  const added = await addMessage(tx, { id, ticket, kind: 'answer', by, text, at })
  if (!added.ok) return added
  await tx
    .update(contactMessages)
    .set({ lastAt: at, ...(!waits && { state: 'answered' }) })
    .where(eq(contactMessages.id, ticket.id))
  const action = waits ? 'acknowledged' : 'answered'
  await recordTicketEvent(tx, staffActor(by), ticket.ticket, action)
  await jobs.enqueue(tx, 'ticket-answer-mail', { messageId: id }, { idempotencyKey: id })
  return ok(SENT)
}

async function addTicketNote(
  tx: Transaction,
  at: Date,
  { by, ticket, id, note }: { by: By; ticket: Row; id: string; note: string },
): Promise<Told> {
  const KEPT = 'The note is kept.'
  if ((await tx.$count(ticketMessages, eq(ticketMessages.id, id))) > 0) return ok(KEPT)
  const added = await addMessage(tx, { id, ticket, kind: 'note', by, text: note, at })
  if (!added.ok) return added
  await recordTicketEvent(tx, staffActor(by), ticket.ticket, 'note_added')
  return ok(KEPT)
}

async function addMessage(
  tx: Transaction,
  message: { id: string; ticket: Row; kind: 'answer' | 'note'; by: By; text: string; at: Date },
): Promise<Result<null, string>> {
  const { ticket, by, ...rest } = message
  if ((await countMessages(tx, ticket.id)) >= MAX_TICKET_MESSAGES)
    return err(
      `It has ${MAX_TICKET_MESSAGES} messages already, which is the most that one can have.`,
    )
  await tx.insert(ticketMessages).values({ ...rest, ticketId: ticket.id, staffId: by.id })
  return ok(null)
}

async function moveTicket(
  tx: Transaction,
  at: Date,
  { by, ticket, to }: { by: By; ticket: Row; to: 'open' | 'closed' },
): Promise<Told> {
  const isClosing = to === 'closed'
  const done = isClosing ? 'The ticket is closed.' : 'The ticket waits for an answer again.'
  if (ticket.state === to) return ok(done)
  const startsAnew = !isClosing && !(await wasLeftUnanswered(tx, ticket.id))
  await tx
    .update(contactMessages)
    .set({ state: to, lastAt: at, ...(startsAnew && { waitingSince: at }) })
    .where(eq(contactMessages.id, ticket.id))
  await recordTicketEvent(tx, staffActor(by), ticket.ticket, isClosing ? 'closed' : 'reopened')
  return ok(done)
}

/** Whether its last wait was closed without an answer: then opening it again goes on with that wait. */
async function wasLeftUnanswered(tx: Transaction, ticketId: string): Promise<boolean> {
  const [last] = await tx
    .select({ outcome: ticketWaits.outcome })
    .from(ticketWaits)
    .where(eq(ticketWaits.ticketId, ticketId))
    .orderBy(desc(ticketWaits.id))
    .limit(1)
  return last?.outcome === 'closed'
}
