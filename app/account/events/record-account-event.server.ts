import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import type {
  AccountAction,
  AccountActor,
  AccountFacts,
  MemberActor,
  Requester,
} from './account-event.ts'

/**
 * Events of an account in 24 hours; beyond it those of `MUNDANE` are not recorded. Whoever is signed
 * in could otherwise fill the table, but cannot hide what locks an owner out.
 */
export const MAX_EVENTS_PER_DAY = 300
const MUNDANE: ReadonlySet<AccountAction> = new Set([
  'signed_in',
  'signed_out',
  'device_signed_out',
  'other_devices_signed_out',
  'name_changed',
  'address_added',
  'address_changed',
  'address_removed',
])

export type AccountEvent = {
  accountId: string
  action: AccountAction
  /** Without it the shopper. */
  by?: AccountActor | MemberActor
  facts?: AccountFacts
}

/** Services of a use case that records events: absent where no request asks, as in a command. */
export type AsksFrom = { requester?: (() => Requester) | undefined }

/**
 * Records what happened to an account, in the transaction that does it, by one statement. The
 * database gives it its time.
 */
export async function recordAccountEvent(
  tx: Transaction,
  { requester }: AsksFrom,
  { accountId, action, by = 'shopper', facts = {} }: AccountEvent,
): Promise<void> {
  const e = auditEvents
  const mayBeRecorded = MUNDANE.has(action)
    ? sql`(select count(*) from (
        select from ${e} where ${e.orderId} is null and ${e.subjectId} = ${accountId}
          and ${e.at} > clock_timestamp() - interval '1 day'
        order by ${e.id} desc limit ${MAX_EVENTS_PER_DAY}) as today) < ${MAX_EVENTS_PER_DAY}`
    : sql`true`
  const member = typeof by === 'string' ? undefined : by
  const actor = typeof by === 'string' ? by : by.actor
  await tx.execute(sql`
    insert into ${e} (actor, staff_id, staff_role, subject_type, subject_id, action, after, personal)
    select ${actor}, ${member?.staffId ?? null}, ${member?.staffRole ?? null}, 'account', ${accountId}, ${action}, ${JSON.stringify(facts)}::jsonb, ${personal(requester)}::jsonb
    where ${mayBeRecorded}`)
}

/** As it is stored; null where no request asks. */
export const personal = (requester: AsksFrom['requester']): string | null =>
  requester ? JSON.stringify(requester()) : null
