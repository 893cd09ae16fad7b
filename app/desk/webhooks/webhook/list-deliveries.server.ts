import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { webhookDeliveries } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { keysetPage } from '../../lists/keyset-page.ts'
import type { DeliveryRow, DeliveryView } from './delivery-row.ts'

const PAGE_SIZE = 50

const { id, webhookId, type, happenedAt, subject, state, tries, dueAt, settledAt } =
  webhookDeliveries

export type DeliveriesPage = {
  rows: DeliveryRow[]
  newer: string | undefined
  older: string | undefined
}

/** Keyset pagination by number, newest first. */
export async function listDeliveries(
  db: Database,
  _by: StaffWho<'api'>,
  of: string,
  view: DeliveryView,
  place: { after?: string | null; before?: string | null } = {},
): Promise<DeliveriesPage> {
  const after = placeOf(place.after)
  const from = after ?? placeOf(place.before)
  const isBackwards = after === undefined && from !== undefined
  const found = await db
    .select({
      id,
      type,
      happenedAt,
      order: sql<string | null>`${subject}->>'number'`,
      product: sql<number | null>`(${subject}->>'code')::int`,
      state,
      tries,
      dueAt,
      settledAt,
      status: webhookDeliveries.status,
      answer: webhookDeliveries.answer,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookId, of),
        view === 'all' ? undefined : eq(state, view),
        from === undefined ? undefined : sql`${id} ${sql.raw(isBackwards ? '>' : '<')} ${from}`,
      ),
    )
    .orderBy(sql`${id} ${sql.raw(isBackwards ? 'asc' : 'desc')}`)
    .limit(PAGE_SIZE + 1)
  const page = keysetPage(found, { size: PAGE_SIZE, isBeyond: from !== undefined, isBackwards })
  return { rows: page.shown, newer: page.before?.id.toString(), older: page.after?.id.toString() }
}

const placeOf = (typed: string | null | undefined): number | undefined =>
  typed && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined
