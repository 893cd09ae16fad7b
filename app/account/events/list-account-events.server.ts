import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#db/database.ts'
import { AUDIT_ACTIONS } from '#db/words/audit-enums.ts'
import { auditEvents } from '#db/schema.ts'
import type { AccountAction, AccountActor, AccountFacts, Requester } from './account-event.ts'

/** Upper bound on events that are read at once. */
const MAX_EVENTS = 2_000

/** Recorded event of an account, or of an address without one. */
export type RecordedAccountEvent = {
  at: Date
  subjectId: string
  by: AccountActor
  action: AccountAction
  facts: AccountFacts
  /** Undefined where no request asked, and once the account is deleted. */
  from: Requester | undefined
}

/** Events of these subjects, newest first, at most 2,000. */
export const listAccountEvents = (
  db: Database,
  subjectIds: readonly string[],
): Promise<RecordedAccountEvent[]> =>
  read(db, sql`${inArray(auditEvents.subjectId, [...subjectIds])}`)

/** Refusals of all subjects since then, newest first, at most 2,000. */
export const listRefusals = (db: Database, since: Date): Promise<RecordedAccountEvent[]> =>
  read(db, sql`${and(inArray(auditEvents.action, REFUSALS), sql`${auditEvents.at} >= ${since}`)}`)

const REFUSALS = [
  'sign_in_refused',
  'password_refused',
  'access_refused',
] as const satisfies AccountAction[]

async function read(
  db: Database,
  condition: ReturnType<typeof sql>,
): Promise<RecordedAccountEvent[]> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(isNull(auditEvents.orderId), eq(auditEvents.subjectType, 'account'), condition))
    .orderBy(desc(auditEvents.id))
    .limit(MAX_EVENTS)
  return rows.map((row) => ({
    at: row.at,
    subjectId: row.subjectId,
    ...Who.parse({ by: row.actor, action: row.action }),
    facts: Facts.parse(row.after),
    from: From.parse(row.personal) ?? undefined,
  }))
}

const Who = z.object({
  by: z.enum(['shopper', 'staff', 'stranger']),
  action: z.enum(AUDIT_ACTIONS.account),
})
const Facts = z.object({
  why: z.enum(['wrong password', 'too many tries']).optional(),
  isNewDevice: z.boolean().optional(),
  of: z.enum(['order', 'address']).optional(),
  id: z.string().optional(),
})
const From = z.object({ device: z.string(), network: z.string() }).nullable()
