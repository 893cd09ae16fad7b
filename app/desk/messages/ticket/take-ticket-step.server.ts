import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages, ticketMessages, ticketWaits } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { escalateTicket } from '#app/contact/grievance/escalate-wait.server.ts'
import type { Channel } from '#app/contact/ticket/channel.ts'
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
      case 'acknowledge':
        return answerTicket(
          tx,
          { jobs, at: now() },
          { by, ticket, ...step, text: `Gave the ticket number ${ticket.ticket}.`, waits: 'on' },
        )
      case 'note':
        return addTicketNote(tx, now(), { by, ticket, ...step })
      case 'close':
        return closeTicket(tx, { jobs, at: now() }, { by, ticket, ...step })
      case 'open':
        return openTicket(tx, now(), { by, ticket })
      case 'escalate':
        await escalateTicket(tx, { jobs, at: now() }, ticket, staffActor(by))
        return ok('It is with the grievance officer, who is told by mail.')
      default:
        return step satisfies never
    }
  })

/**
 * Answers by mail, in the transaction with its row of the outbox, or records what a member has told
 * the sender otherwise, which acknowledges the ticket at once. The id that the page drew makes a
 * second press do nothing; what the member has not seen yet stops it.
 */
async function answerTicket(
  tx: Transaction,
  { jobs, at }: { jobs: Jobs; at: Date },
  answer: {
    by: By
    ticket: Row
    id: string
    /** Undefined where nothing depends on what was said before. */
    seen?: string
    text: string
    waits?: 'on' | undefined
    givenBy?: Channel | undefined
  },
): Promise<Told> {
  const { by, ticket, id, text, waits, givenBy } = answer
  const done = givenBy ? 'It is recorded. Nothing is mailed.' : 'The answer is on its way by mail.'
  if ((await tx.$count(ticketMessages, eq(ticketMessages.id, id))) > 0) return ok(done)
  if (!givenBy && ticket.email === null)
    return err('This ticket has no email address: choose how you have answered.')
  const said = and(eq(ticketMessages.ticketId, ticket.id), ne(ticketMessages.kind, 'note'))
  // The first message is one more.
  const isUnseen = async () => (await tx.$count(ticketMessages, said)) + 1 !== Number(answer.seen)
  if (answer.seen !== undefined && (await isUnseen()))
    return err('Nothing was sent: there is a new message. Read it, then send your answer again.')
  const added = await addMessage(tx, { id, ticket, kind: 'answer', by, givenBy, text, at })
  if (!added.ok) return added
  await tx
    .update(contactMessages)
    .set({
      lastAt: at,
      ...(!waits && { state: 'answered' }),
      ...(givenBy && { acknowledgedAt: ticket.acknowledgedAt ?? at }),
    })
    .where(eq(contactMessages.id, ticket.id))
  const action = waits ? 'acknowledged' : 'answered'
  await recordTicketEvent(tx, staffActor(by), ticket.ticket, action)
  if (!givenBy)
    await jobs.enqueue(tx, 'ticket-answer-mail', { messageId: id }, { idempotencyKey: id })
  return ok(done)
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
  message: {
    id: string
    ticket: Row
    kind: 'answer' | 'note' | 'closing'
    by: By
    givenBy?: Channel | undefined
    text: string
    at: Date
  },
): Promise<Result<null, string>> {
  const { ticket, by, ...rest } = message
  if ((await countMessages(tx, ticket.id)) >= MAX_TICKET_MESSAGES)
    return err(
      `It has ${MAX_TICKET_MESSAGES} messages already, which is the most that one can have.`,
    )
  await tx.insert(ticketMessages).values({ ...rest, ticketId: ticket.id, staffId: by.id })
  return ok(null)
}

/** Closes a ticket; where a member has ticked that, its sender is told by mail, with the reason. */
async function closeTicket(
  tx: Transaction,
  { jobs, at }: { jobs: Jobs; at: Date },
  {
    by,
    ticket,
    tell,
    reason,
  }: { by: By; ticket: Row; tell?: 'on' | undefined; reason?: string | undefined },
): Promise<Told> {
  const done = `The ticket is closed. ${tell ? 'Its sender is told by mail.' : 'Nobody is told.'}`
  if (ticket.state === 'closed') return ok('The ticket is closed.')
  if (tell && ticket.email === null)
    return err('This ticket has no email address, so its sender cannot be told by mail.')
  if (tell) {
    const id = randomUUID()
    const added = await addMessage(tx, { id, ticket, kind: 'closing', by, text: reason ?? '', at })
    if (!added.ok) return added
    await jobs.enqueue(tx, 'ticket-closed-mail', { messageId: id }, { idempotencyKey: id })
  }
  await tx
    .update(contactMessages)
    .set({ state: 'closed', lastAt: at })
    .where(eq(contactMessages.id, ticket.id))
  await recordTicketEvent(tx, staffActor(by), ticket.ticket, 'closed')
  return ok(done)
}

async function openTicket(
  tx: Transaction,
  at: Date,
  { by, ticket }: { by: By; ticket: Row },
): Promise<Told> {
  const done = 'The ticket waits for an answer again.'
  if (ticket.state === 'open') return ok(done)
  const startsAnew = !(await wasLeftUnanswered(tx, ticket.id))
  await tx
    .update(contactMessages)
    .set({ state: 'open', lastAt: at, ...(startsAnew && { waitingSince: at }) })
    .where(eq(contactMessages.id, ticket.id))
  await recordTicketEvent(tx, staffActor(by), ticket.ticket, 'reopened')
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
