import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages, ticketMessages, ticketWaits } from '#db/schema.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { answerBy } from '../grievance/clocks.ts'
import { redactContactDetails } from '../redact-contact-details.ts'
import { CHANNEL_WORDS } from './channel.ts'
import { lockTicket } from './lock-ticket.server.ts'
import { recordTicketEvent } from './record-ticket-event.server.ts'
import type { OwnMessage, OwnTicket } from './own-ticket.ts'
import { isTicketSecret } from './ticket-link.server.ts'

/** Upper bound on what is said about one ticket after its first message. */
export const MAX_TICKET_MESSAGES = 200

type Place = { number: string; secret: string }
type Row = typeof contactMessages.$inferSelect

/** The ticket of a secret link; undefined where the secret is not its own. */
export async function findOwnTicket(
  { db, keys }: { db: Database; keys: SigningKeys },
  { number, secret }: Place,
): Promise<Row | undefined> {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.ticket, number))
  return found && isTicketSecret(keys, found.id, secret) ? found : undefined
}

/**
 * Messages without the notes of the staff. The first message is redacted as its copy is: whoever
 * wrote it may have typed the address of somebody else, who opens this page.
 */
export async function readOwnTicket(db: Database, row: Row): Promise<OwnTicket> {
  const said = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, row.id), ne(ticketMessages.kind, 'note')))
    .orderBy(asc(ticketMessages.at), asc(ticketMessages.id))
    .limit(MAX_TICKET_MESSAGES)
  const [wait] = await db
    .select({ escalatedAt: ticketWaits.escalatedAt })
    .from(ticketWaits)
    .where(and(eq(ticketWaits.ticketId, row.id), isNull(ticketWaits.endedAt)))
  return {
    ticket: row.ticket,
    subject: redactContactDetails(row.subject),
    state: row.state,
    acknowledgedAt: row.acknowledgedAt,
    answerBy: row.state === 'open' ? answerBy(row.waitingSince, allRules.grievance) : null,
    escalatedAt: wait?.escalatedAt ?? null,
    messages: [
      {
        id: row.id,
        isOurs: false,
        ...(row.cameBy !== 'form' && { how: CHANNEL_WORDS[row.cameBy] }),
        text: redactContactDetails(row.message),
        at: row.receivedAt,
      },
      ...said.map(ownMessage),
    ],
  }
}

const ownMessage = ({
  id,
  kind,
  givenBy,
  text,
  at,
}: typeof ticketMessages.$inferSelect): OwnMessage => ({
  id,
  isOurs: kind !== 'shopper',
  ...(givenBy && { how: `answered ${CHANNEL_WORDS[givenBy]}` }),
  ...(kind === 'closing' && { how: 'closed the ticket' }),
  text,
  at,
})

/**
 * Adds a reply of the shopper, which opens the ticket again and is acknowledged by mail then; the
 * shop's mailbox is told.
 */
export const replyToTicket = (
  { db, jobs, now }: { db: Database; jobs: Jobs; now: () => Date },
  ticketId: string,
  { id, text }: { id: string; text: string },
): Promise<Result<null, 'too many' | 'gone'>> =>
  db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return err('gone')
    if ((await countMessages(tx, ticketId)) >= MAX_TICKET_MESSAGES) return err('too many')
    const at = now()
    const added = await tx
      .insert(ticketMessages)
      .values({ id, ticketId, kind: 'shopper', text, at })
      .onConflictDoNothing()
    if (!added.rowCount) return ok(null)
    const reopens = ticket.state !== 'open'
    await tx
      .update(contactMessages)
      .set({
        lastAt: at,
        ...(reopens && { state: 'open', waitingSince: at, acknowledgedAt: null }),
      })
      .where(eq(contactMessages.id, ticketId))
    if (reopens) {
      await recordTicketEvent(tx, 'shopper', ticket.ticket, 'reopened')
      await jobs.enqueue(tx, 'contact-copy-mail', { messageId: ticketId, replyId: id })
    }
    await jobs.enqueue(tx, 'ticket-reply-mail', { messageId: id })
    return ok(null)
  })

/** Closes a ticket for its shopper. @returns false if it is closed already, or gone */
export const closeOwnTicket = (
  { db, now }: { db: Database; now: () => Date },
  ticketId: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [closed] = await tx
      .update(contactMessages)
      .set({ state: 'closed', lastAt: now() })
      .where(and(eq(contactMessages.id, ticketId), ne(contactMessages.state, 'closed')))
      .returning({ ticket: contactMessages.ticket })
    if (closed) await recordTicketEvent(tx, 'shopper', closed.ticket, 'closed')
    return closed !== undefined
  })

export const countMessages = async (tx: Transaction, ticketId: string): Promise<number> => {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, ticketId))
  return counted?.count ?? 0
}
