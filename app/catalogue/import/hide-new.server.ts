import { sql } from 'drizzle-orm'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import type { Transaction } from '#db/database.ts'
import { NO_INCOMING, type Incoming } from './incoming.ts'

/** Staged products that are neither on sale nor hidden: new ones, and those that come back. */
const COMES_ON_SALE = sql`not exists (select from styles as own where own.id = staged_styles.id and (own.listed or own.hidden))`

/** Neither its file, which has a column of prices, nor the shop has a price for it. */
const LACKS_PRICE = sql`(lacks_price and staged_styles.price_paise is null)`

/**
 * Price at which a staged product sells, in SQL; null for a hidden one without a price. The default
 * price is that of products of a file without a column of prices, and of none else.
 */
export const ASKED_PRICE = sql`
  coalesce(staged_styles.price_paise, case when not staged_styles.stays_hidden then ${DEFAULT_PRICE}::bigint end)`

/** A sale that is none, as the row and the catalogue make it together: what is there stays. */
export async function refuseSales(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with wrong as (
      select staged_styles.ctid as place, line, id, sale_price_paise, sale_until,
        case when sale_until <= sale_from then 'saleTimes' else 'salePrice' end as reason
      from staged_styles
      where sale_until <= sale_from or sale_price_paise >= ${ASKED_PRICE}
    ), told as (
      insert into unread_cells (line, id, "column", text, reason, place)
      select line, id, case reason when 'saleTimes' then 'saleUntil' else 'salePriceINR' end, '', reason, 50 from wrong
    )
    update staged_styles set sale_price_paise = styles.sale_price_paise, sale_from = styles.sale_from, sale_until = styles.sale_until
    from wrong left join styles on styles.id = wrong.id where staged_styles.ctid = wrong.place`)
}

/** A price on sale cannot be erased: the product would sell at one that nobody has given it. */
export async function refuseErasedPrices(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with wrong as (
      select staged_styles.ctid as place, line, staged_styles.id, styles.price_paise
      from staged_styles join styles using (id)
      where 'price_paise' = any(erases) and lacks_price and styles.listed
    ), told as (
      insert into unread_cells (line, id, "column", text, reason, place)
      select line, id, 'priceINR', 'NA', 'priceErased', 50 from wrong
    )
    update staged_styles set price_paise = wrong.price_paise from wrong where staged_styles.ctid = wrong.place`)
}

/**
 * Decides which staged products shoppers will not see: those that are hidden, and of those that come
 * on sale the ones that the load or their row keeps back, and the ones that lack a price. A product of
 * a file without a column of prices gets the default price here, so that it can be shown at it.
 */
export async function decideHidden(tx: Transaction, hidesNew: boolean): Promise<void> {
  await tx.execute(sql`
    update staged_styles set stays_hidden = not exists (select from styles as own where own.id = staged_styles.id and own.listed)
    where stays_hidden or ${hidesNew} or ${LACKS_PRICE}`)
  await tx.execute(sql`
    update staged_styles set stays_hidden = true from styles
    where styles.id = staged_styles.id and styles.hidden and not styles.listed and not stays_hidden`)
  await tx.execute(sql`
    update staged_styles set price_paise = ${DEFAULT_PRICE}, gets_default = true
    where stays_hidden and price_paise is null and not lacks_price and ${COMES_ON_SALE}`)
}

export async function countIncoming(tx: Transaction): Promise<Incoming> {
  const { rows } = await tx.execute<Incoming>(sql`
    select count(*)::int as all, (count(*) filter (where stays_hidden))::int as hidden,
      (count(*) filter (where ${LACKS_PRICE}))::int as "withoutPrice",
      (count(*) filter (where gets_default or price_paise is null and not lacks_price))::int as "atDefault",
      (count(*) filter (where not exists (select from staged_stock as said where said.line = staged_styles.line)
        and not exists (select from stock join styles on styles.uuid = product_id where styles.id = staged_styles.id)))::int as "withoutStock",
      min(price_paise)::float8 as "lowestPaise", max(price_paise)::float8 as "highestPaise"
    from staged_styles where ${COMES_ON_SALE}`)
  return rows[0] ?? NO_INCOMING
}
