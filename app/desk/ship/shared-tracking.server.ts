import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { Shipment } from './shipments.ts'

/** Other orders with one tracking number that are named. */
const MAX_NAMED = 3

/**
 * Remarks, by order, where its tracking number is also that of another order: of the list or of the
 * shop. One parcel may hold two orders; more often a line was pasted twice.
 */
export async function remarkSharedTracking(
  db: Database,
  shipments: readonly Shipment[],
): Promise<Map<string, string>> {
  const tracked = shipments.filter(({ trackingNumber }) => trackingNumber)
  const numbers = tracked.map(({ number }) => number)
  const codes = tracked.map(({ trackingNumber }) => trackingNumber)
  const { rows } = await db.execute<{ number: string; others: string[] }>(sql`
    with typed as (select number, order_search_code(code) as code
      from unnest(${sql.param(numbers)}::text[], ${sql.param(codes)}::text[]) as typed (number, code))
    select typed.number, array_agg(distinct other.number) as others from typed, lateral (
      (select number from typed same where same.code = typed.code and same.number <> typed.number
        limit ${MAX_NAMED})
      union (select o.number from order_search s join orders o on o.id = s.order_id
        where s.kind = 'tracking' and s.key = typed.code and o.number <> typed.number
        limit ${MAX_NAMED})) as other
    where typed.code <> '' group by typed.number`)
  return new Map(
    rows.map(({ number, others }) => [
      number,
      `Order ${others
        .slice(0, MAX_NAMED)
        .map((other) => `#${other}`)
        .join(', ')} has the same tracking number. Check the slip.`,
    ]),
  )
}
