import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { paise } from '#app/basics/money.ts'
import type { CashState } from '#app/orders/cash/cash-payment.ts'
import { orderNumberIn } from '../../lists/sheet-rows.server.ts'
import type { RemittanceRow } from '../file/remittance-rows.server.ts'
import { matchRows, type CashOrder, type Matched } from './outcome.ts'

/** Orders with one tracking number that are told apart; more are not counted. */
const MAX_SAME = 3

type Found = {
  code: string
  id: string
  number: string
  state: CashState | null
  collected: string | null
}

/** Holds rows of a remittance against the orders of the shop as they stand. */
export async function matchWithOrders<Of extends RemittanceRow>(
  db: Database | Transaction,
  rows: readonly Of[],
): Promise<Matched<Of>[]> {
  const distinct = (codes: readonly string[]) => [...new Set(codes.filter(Boolean))]
  const numbers = distinct(rows.map(({ order }) => orderNumberIn(order) ?? ''))
  const tracking = distinct(rows.map((row) => row.tracking))
  const byNumber = await db.execute<Found>(sql`
    select o.number as code, o.id, o.number, c.state, c.collected_paise as collected
    from orders o left join cash_payments c on c.order_id = o.id
    where o.number = any(${sql.param(numbers)}::text[])`)
  const byTracking = await db.execute<Found>(sql`
    select asked.code, hit.* from unnest(${sql.param(tracking)}::text[]) as asked (code), lateral (
      select o.id, o.number, c.state, c.collected_paise as collected
      from order_search s join orders o on o.id = s.order_id left join cash_payments c on c.order_id = o.id
      where s.kind = 'tracking' and s.key = order_search_code(asked.code)
      order by c.collected_paise is not null desc, c.state = 'promised' desc nulls last, s.placed_at desc, o.id
      limit ${MAX_SAME}) hit`)
  const [ofNumber, ofTracking] = [byCode(byNumber.rows), byCode(byTracking.rows)]
  return matchRows(rows, (code) =>
    'tracking' in code
      ? (ofTracking.get(code.tracking) ?? [])
      : (ofNumber.get(orderNumberIn(code.order) ?? '') ?? []),
  )
}

function byCode(rows: readonly Found[]): Map<string, CashOrder[]> {
  const orders = new Map<string, CashOrder[]>()
  for (const { code, id, number, state, collected } of rows) {
    const same = orders.get(code) ?? []
    same.push({
      id,
      number,
      state,
      collected: collected === null ? null : paise(Number(collected)),
    })
    orders.set(code, same)
  }
  return orders
}
