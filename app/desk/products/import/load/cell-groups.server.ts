import { sql, type SQL } from 'drizzle-orm'
import { COLUMN_NAMES, COLUMN_OF } from '#app/catalogue/import/stage-styles.server.ts'
import type { EditedCell } from '../../product-cells.ts'

/**
 * Columns of a style that are taken back together or not at all, as they make sense only together;
 * every other column is a group of its own.
 */
const GROUPS: Record<string, readonly string[]> = {
  price: ['price_paise', 'mrp_paise', 'sale_price_paise', 'sale_from', 'sale_until'],
  country_of_origin: ['country_of_origin', 'importer'],
  kind: ['gender', 'master_category', 'sub_category', 'article_type', 'sizes', 'own_sizes'],
}
const GROUPED = Object.values(GROUPS).flat()
const ALL_GROUPS: Record<string, readonly string[]> = {
  ...GROUPS,
  ...Object.fromEntries(
    COLUMN_NAMES.filter((name) => name !== 'id' && !GROUPED.includes(name)).map((name) => [
      name,
      [name],
    ]),
  ),
}

/** Columns of the group that a cell of the desk's form belongs to. */
export function groupOfCell(cell: Exclude<EditedCell, 'stock'>): readonly string[] {
  const column = COLUMN_OF[FIELDS[cell as keyof typeof FIELDS] ?? cell]
  return Object.values(ALL_GROUPS).find((columns) => columns.includes(column)) ?? []
}
const FIELDS = {
  priceINR: 'pricePaise',
  mrpINR: 'mrpPaise',
  salePriceINR: 'salePricePaise',
} as const

/** Columns that a load may change, with `listed` and `hidden`: whether the product is on sale. */
export const TAKEN_COLUMNS = [...Object.values(ALL_GROUPS).flat(), 'listed', 'hidden']

const groupJson = (table: string, [group, columns]: [string, readonly string[]]): string => {
  const values = columns.map((name) => `'${name}', ${table}.${name}`)
  return `'${group}', jsonb_build_object(${values.join(', ')})`
}

/** Whether a product is on sale or hidden, as a group. */
export const listedGroup = ({ listed, hidden }: { listed: SQL; hidden: SQL }): SQL =>
  sql`jsonb_build_object('listed', jsonb_build_object('listed', ${listed}, 'hidden', ${hidden}))`

export const LISTED_GROUP = listedGroup({ listed: sql`styles.listed`, hidden: sql`styles.hidden` })

/**
 * The groups of a stored row as JSON: `{"price": {"price_paise": …}, …, "listed": {"listed": true}}`.
 * Times are written in the session's zone, so a transaction that compares them sets it.
 */
export const GROUPS_OF_STYLE = sql`
  jsonb_build_object(${sql.raw(
    Object.entries(ALL_GROUPS)
      .map((group) => groupJson('styles', group))
      .join(', '),
  )}) || ${LISTED_GROUP}`

/**
 * Those in which a staged row differs from the stored one, as one of them has them: all of a product
 * that is new. Only these are made into JSON, which takes far longer than comparing.
 */
export const differingGroups = (as: 'styles' | 'staged_styles'): SQL => {
  const row = (table: string, columns: readonly string[]) =>
    `row(${columns.map((name) => `${table}.${name}`).join(', ')})`
  const groups = Object.entries(ALL_GROUPS).map(
    (group) => `
      case when ${row('styles', group[1])} is distinct from ${row('staged_styles', group[1])} or styles.id is null
        then jsonb_build_object(${groupJson(as, group)}) else '{}' end`,
  )
  return sql.raw(`case when staged_styles.id is null then '{}' else ${groups.join(' || ')} end`)
}

/** Stock of a style as a group: `{"S": {"quantity": 3, "supplied": 10}}`, `{}` where none is counted. */
export const STOCK_GROUP = sql`(
  select coalesce(jsonb_object_agg(size, jsonb_build_object('quantity', quantity, 'supplied', supplied)), '{}')
  from stock where product_id = styles.uuid)`

/** The same with counts written over it, by size; null ends a count. */
export const stockWith = (counts: SQL): SQL => sql`(
  select coalesce(jsonb_object_agg(key, jsonb_build_object('quantity', coalesce(${counts} -> key, value -> 'quantity')))
    filter (where ${counts} -> key is distinct from 'null'), '{}')
  from jsonb_each(${STOCK_GROUP} || ${counts}))`

/** Indian time, as the merchant's file and the screens have it. */
export const IN_INDIAN_TIME = sql`set local time zone 'Asia/Kolkata'`
