import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { answerBy } from '#app/contact/grievance/clocks.ts'
import { lateWaits } from '#app/contact/grievance/wait-times.server.ts'
import { hoursToLeave } from '#app/orders/arrival.ts'
import { roleMay, type Permission, type Role } from '#app/staff/permissions.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { isPastPromise } from '../orders/past-promise.server.ts'
import { isOwedAtDesk, isUnanswered } from '../refunds/unanswered.server.ts'
import { missingSince } from '../remittances/road/read-cash.server.ts'

export type Waiting = {
  label: string
  to: string
  count: number
  oldest: Date
  /** Until when the law has the oldest answered, where it does. */
  answerBy: Date | undefined
}

type Queue = {
  /** For one, and for more. */
  label: readonly [one: string, many: string]
  to: string | ((role: Role) => string)
  permission: Permission
  rows: ReturnType<typeof sql>
  answerBy?: (since: Date) => Date
}

/** Queues of work for a person; each selects the moment since when a row waits. */
const queuesOf = (lateHours: number, now: Date): readonly Queue[] => [
  {
    label: ['cash order to confirm', 'cash orders to confirm'],
    to: '/desk/orders?status=pending&payment=cash&sort=oldest',
    permission: 'confirm orders',
    rows: sql`select created_at as since from orders where status = 'pending' and payment_method = 'cash'`,
  },
  {
    label: ['to pack', 'to pack'],
    // Members who do not pack look orders up.
    to: (role) => (roleMay(role, 'pack') ? '/desk/pack' : '/desk/orders?packed=no&sort=oldest'),
    permission: 'orders',
    rows: sql`select coalesce(confirmed_at, paid_at, created_at) as since from orders where status = 'processing' and packed_at is null`,
  },
  {
    label: ['packed, to ship', 'packed, to ship'],
    to: '/desk/orders?packed=yes&sort=oldest',
    permission: 'orders',
    rows: sql`select packed_at as since from orders where status = 'processing' and packed_at is not null`,
  },
  {
    label: ['late to ship', 'late to ship'],
    to: `/desk/orders?status=processing&late=${lateHours}&sort=oldest`,
    permission: 'orders',
    rows: sql`select * from (select coalesce(confirmed_at, paid_at) + ${lateHours} * interval '1 hour' as since from orders where status = 'processing') firm where since < now()`,
  },
  {
    label: ['past its promised day', 'past their promised day'],
    to: '/desk/orders?promise=broken&sort=oldest',
    permission: 'orders',
    rows: sql`select (promised_by + 1)::timestamp at time zone 'Asia/Kolkata' as since from orders where ${isPastPromise}`,
  },
  {
    label: ['payment in review', 'payments in review'],
    to: '/desk/orders?payment=review&sort=oldest',
    permission: 'check payment',
    rows: sql`select min(created_at) as since from payment_attempts where state = 'review' group by order_id`,
  },
  {
    label: ['message to answer', 'messages to answer'],
    to: '/desk/messages',
    permission: 'messages',
    rows: sql`select waiting_since as since from contact_messages where state = 'open'`,
    answerBy: (since) => answerBy(since, allRules.grievance),
  },
  {
    label: ['message late by law', 'messages late by law'],
    to: '/desk/messages',
    permission: 'messages',
    rows: lateWaits(),
  },
  {
    label: ['return to decide', 'returns to decide'],
    to: '/desk/returns',
    permission: 'receive returns',
    rows: sql`select requested_at as since from returns where state = 'requested'`,
  },
  {
    label: ['replacement to send', 'replacements to send'],
    to: '/desk/returns',
    permission: 'receive returns',
    rows: sql`select settled_at as since from returns where state = 'accepted' and exchange_state = 'held'`,
  },
  {
    label: ['refund to pay from your bank', 'refunds to pay from your bank'],
    to: '/desk/orders?refunds=owed&sort=oldest',
    permission: 'refund',
    rows: sql`select created_at as since from refunds where ${isOwedAtDesk}`,
  },
  {
    label: ['refund without an answer', 'refunds without an answer'],
    to: '/desk/orders?refunds=unanswered&sort=oldest',
    permission: 'refund',
    rows: sql`select submitted_at as since from refunds where ${isUnanswered}`,
  },
  {
    label: ['refund that failed', 'refunds that failed'],
    to: '/desk/orders?refunds=failed&sort=oldest',
    permission: 'refund',
    rows: sql`select created_at as since from refunds where state = 'failed'`,
  },
  {
    label: ['order whose cash is missing', 'orders whose cash is missing'],
    to: '/desk/remittances#missing',
    permission: 'settle payments',
    rows: sql`select collected_at as since from cash_payments where state = 'collected' and collected_at < ${missingSince(now)}::timestamptz`,
  },
  {
    label: ['row of a remittance to settle', 'rows of remittances to settle'],
    to: '/desk/remittances#to-settle',
    permission: 'settle payments',
    rows: sql`select m.state_at as since from remittance_rows r join remittances m on m.id = r.remittance_id where r.outcome <> 'matches' and r.settled_at is null`,
  },
]

/** Queues that are not empty and that the member's role works on, the longest waiting first. */
export async function listWaiting(
  db: Database,
  by: StaffWho<'today'>,
  now: Date,
): Promise<Waiting[]> {
  const mine = queuesOf(hoursToLeave(now), now).filter(({ permission }) =>
    roleMay(by.role, permission),
  )
  const read = await Promise.all(
    mine.map(async ({ label: [one, many], to, rows, answerBy }) => {
      const found = await db.execute<{ count: number; since: Date | null }>(
        sql`select count(*)::int as count, min(since) as since from (${rows}) waiting`,
      )
      const { count = 0, since } = found.rows[0] ?? {}
      if (!since) return []
      const oldest = new Date(since)
      const label = count === 1 ? one : many
      return [
        {
          label,
          to: typeof to === 'string' ? to : to(by.role),
          count,
          oldest,
          answerBy: answerBy?.(oldest),
        },
      ]
    }),
  )
  return read.flat().toSorted((a, b) => a.oldest.getTime() - b.oldest.getTime())
}
