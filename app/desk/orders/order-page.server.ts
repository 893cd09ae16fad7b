import { and, getTableName, sql, type SQL, type Table } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { paise } from '#app/basics/money.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import { keysetPage } from '../lists/keyset-page.ts'
import type { OrderRow } from './order-row.ts'
import { paymentStateOf } from './payment-state.server.ts'

export type OrderPage = {
  rows: OrderRow[]
  /** Numbers of the orders that the pages before and after this one begin from. */
  newer: string | undefined
  older: string | undefined
  /** "1,000+" beyond that. */
  count: string
}

/** Where the orders of a list come from: a table with a row for each, by time and id. */
export type OrderSource = {
  from: Table
  id: PgColumn
  placedAt: PgColumn
  where: SQL | undefined
  /**
   * Condition of an index by time of the same table. The newest of those are looked through first:
   * what many orders match fills its page and its count there, and only what few match is left to
   * the index of `where`, which would sort all of them.
   */
  byTime?: SQL
  /** Otherwise the newest come first. */
  isOldestFirst?: boolean
}

/** Number of an order that the page begins after, or ends before. */
export type Place = { after?: string | null; before?: string | null }

export const placeIn = (search: URLSearchParams): Place => ({
  after: search.get('after'),
  before: search.get('before'),
})

const PAGE_SIZE = 50
/** Counting goes no further: what waits by the thousand is not counted by the piece. */
const COUNTED = 1_000

/** Rows that are looked through by time before the index of a condition is asked. */
const LOOKED_THROUGH = 20_000

/** Keyset pagination by (placed at, id): a page costs the same at any depth. */
export async function readOrderPage(
  db: Database,
  source: OrderSource,
  place: Place,
): Promise<OrderPage> {
  const begin = place.after ?? place.before
  const named = begin ? orderCondition(begin) : undefined
  const backwards = !place.after && named !== undefined
  const found = await readRows(db, source, { named, backwards })
  const isBeyond = named !== undefined
  const { shown, before, after } = keysetPage(found, {
    size: PAGE_SIZE,
    isBeyond,
    isBackwards: backwards,
  })
  const isWhole = !isBeyond && !after
  return {
    rows: shown.map((row) => ({
      ...row,
      name: row.name ?? '',
      city: row.city ?? '',
      total: paise(row.total),
      placedAt: new Date(row.placedAt),
    })),
    newer: before?.number,
    older: after?.number,
    count: countText(isWhole ? shown.length : await countUpTo(db, source)),
  }
}

type Beyond = { named: SQL | undefined; backwards: boolean }

type StoredRow = Omit<OrderRow, 'name' | 'city' | 'total' | 'placedAt'> & {
  name: string | null
  city: string | null
  total: number
  placedAt: string | Date
}

async function readRows(
  db: Database,
  { from, id, placedAt, where, byTime, isOldestFirst = false }: OrderSource,
  { named, backwards }: Beyond,
): Promise<StoredRow[]> {
  const isAscending = backwards !== isOldestFirst
  const beyond =
    named &&
    sql`(${placedAt}, ${id}) ${sql.raw(isAscending ? '>' : '<')} (select created_at, id from orders where ${named})`
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const sequence = sql`order by ${placedAt} ${direction}, ${id} ${direction}`
  const read = async (table: SQL): Promise<StoredRow[]> => {
    const { rows } = await db.execute<StoredRow>(sql`
      select o.id, o.number, o.status, o.packed_at is not null as "isPacked", o.shipping_name as name, o.shipping_city as city, o.total_paise::float8 as total,
        ${paymentStateOf(sql`o`)} as payment, o.created_at as "placedAt",
        (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id and i.cancelled_at is null) as pieces
      from (
        select ${id} as hit, ${placedAt} as at from ${table} where ${and(where, beyond) ?? sql`true`}
        ${sequence} limit ${PAGE_SIZE + 1}
      ) as hits join orders o on o.id = hits.hit
      order by hits.at ${direction}, hits.hit ${direction}`)
    return rows
  }
  if (byTime) {
    const newest = await read(newestOf(from, sql`${and(byTime, beyond)} ${sequence}`))
    if (newest.length > PAGE_SIZE) return newest
  }
  return await read(sql`${from}`)
}

async function countUpTo(
  db: Database,
  { from, id, placedAt, where, byTime }: OrderSource,
): Promise<number> {
  const count = async (table: SQL): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (select from ${table} where ${where ?? sql`true`} limit ${COUNTED + 1}) as counted`)
    return rows[0]?.count ?? 0
  }
  if (byTime) {
    const newest = await count(newestOf(from, sql`${byTime} order by ${placedAt} desc, ${id} desc`))
    if (newest > COUNTED) return newest
  }
  return await count(sql`${from}`)
}

/** Stands for its table, under the same name. */
const newestOf = (from: Table, where: SQL): SQL =>
  sql`(select * from ${from} where ${where} limit ${LOOKED_THROUGH}) as ${sql.identifier(getTableName(from))}`

const countText = (count: number): string =>
  count > COUNTED ? `${COUNTED.toLocaleString('en-IN')}+` : count.toLocaleString('en-IN')
