import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import type { Order } from '#app/orders/order.ts'
import { storedOrders } from '#app/orders/stored/stored-orders.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { orderNumberIn } from '../lists/sheet-rows.server.ts'

/** Orders with one tracking number that are told apart; more are not counted. */
const MAX_SAME = 3

/**
 * Orders by what is written on their slip or their parcel: the order number, else the tracking number.
 * Of several orders with one tracking number those that are on their way count first.
 */
export async function findParcels(
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  _by: StaffWho<'deliver'>,
  codes: readonly string[],
): Promise<Map<string, Order[]>> {
  const numbers = codes.map(orderNumberIn)
  const byNumber = await listOrders(numbers.filter((number) => number !== undefined))
  const found = new Map<string, Order[]>()
  codes.forEach((code, at) => {
    const order = byNumber.get(numbers[at] ?? '')
    if (order) found.set(code, [order])
  })
  const others = codes.filter((code) => code !== '' && !found.has(code))
  if (others.length === 0) return found
  const { rows } = await db.execute<{ code: string; number: string }>(sql`
    select typed.code, hits.number from unnest(${sql.param(others)}::text[]) as typed (code), lateral (
      select o.number from order_search s join orders o on o.id = s.order_id
      where s.kind = 'tracking' and s.key = order_search_code(typed.code)
      order by o.status = 'shipped' desc, s.placed_at desc, o.id limit ${MAX_SAME}) as hits`)
  const byTracking = await listOrders(rows.map(({ number }) => number))
  for (const code of others) {
    const same = rows
      .filter((row) => row.code === code)
      .flatMap(({ number }) => byTracking.get(number) ?? [])
    const underWay = same.filter(({ status }) => status === 'shipped')
    if (same.length > 0) found.set(code, underWay.length > 0 ? underWay : same.slice(0, 1))
  }
  return found

  async function listOrders(wanted: readonly string[]): Promise<Map<string, Order>> {
    if (wanted.length === 0) return new Map()
    const rows = await db.select().from(orders).where(inArray(orders.number, wanted))
    return new Map((await storedOrders({ db, log }, rows)).map((order) => [order.number, order]))
  }
}
