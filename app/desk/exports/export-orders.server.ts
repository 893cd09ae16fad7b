import { PgDialect } from 'drizzle-orm/pg-core'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import { readByCursor } from '#app/catalogue/import/read-by-cursor.server.ts'
import { FIRM_SINCE } from '#app/orders/firm-since.server.ts'
import { capitalised, type OrderStatus } from '#app/orders/order.ts'
import { cashDueOf } from '#app/orders/cash/cash-due.server.ts'
import { roleMay } from '#app/staff/permissions.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { filterCondition } from '../orders/list-orders.server.ts'
import type { OrderFilter } from '../orders/order-filter.ts'
import { paymentLabel, type PaymentState } from '../orders/payment-state.ts'
import { paymentStateOf } from '../orders/payment-state.server.ts'
import { headingText, linesText, numberCell, type Cell } from './csv-text.server.ts'
import type { ExportText } from './open-export.server.ts'

const time = (column: SQL | typeof orders.createdAt): SQL =>
  sql`to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`
const rupees = (column: SQL | typeof orders.totalPaise): SQL =>
  sql`(${column} / 100.0)::numeric(16, 2)::text`

/** A whole address as it was written, where it cannot be read into parts. */
const STREET = sql`case when ${orders.addressReadable} is false then ${orders.shippingAddress} else ${orders.shippingStreet} end`

/** Line of an order or a replacement in words, and as labels have it (`pieceCode`), in SQL. */
const inWords = (quantity: SQL, size: SQL): SQL => sql`concat_ws(' ', ${quantity}, '×',
  coalesce(product_name, 'Product ' || left(product_id, 6)),
  nullif('(' || concat_ws(', ', ${size}, selected_colour) || ')', '()'))`
const inCodes = (quantity: SQL, size: SQL): SQL =>
  sql`case when style_id is not null then concat_ws(' × ', concat_ws('-', style_id, upper(replace(${size}, ' ', ''))), nullif(${quantity}, 1)) end`

const LINES = sql`lateral (
  select coalesce(sum(quantity), 0)::int as pieces,
    string_agg(${inWords(sql`quantity`, sql`selected_size`)}, '; ' order by position) as items,
    string_agg(${inCodes(sql`quantity`, sql`selected_size`)}, '; ' order by position) as codes,
    array_agg(style_id) as styles
  from order_items where order_id = ${orders.id} and cancelled_at is null) as lines`

/** The heaviest class of the lines, by which delivery is charged, in SQL. */
const weightClass = (ofLines: SQL): SQL => sql`(
  select case max(case weight_class when 'heavy' then 3 when 'light' then 1 else 2 end)
    when 3 then 'heavy' when 1 then 'light' when 2 then 'normal' end
  from styles where id = any(${ofLines}))`

/** Cells of an order in SQL, in the sequence of the file. */
const ORDER_CELLS = {
  Order: sql`${orders.number}`,
  Placed: time(orders.createdAt),
  Status: sql`${orders.status}`,
  Paid: time(sql`${orders.paidAt}`),
  Packed: time(sql`${orders.packedAt}`),
  Shipped: time(sql`${orders.shippedAt}`),
  Delivered: time(sql`${orders.deliveredAt}`),
  Cancelled: time(sql`${orders.cancelledAt}`),
  Courier: sql`${orders.courier}`,
  'Tracking number': sql`${orders.trackingNumber}`,
  Name: sql`${orders.shippingName}`,
  Phone: sql`${orders.shippingPhone}`,
  Email: sql`${orders.contactEmail}`,
  Address: STREET,
  City: sql`${orders.shippingCity}`,
  State: sql`${orders.shippingState}`,
  'PIN code': sql`${orders.shippingPostalCode}`,
  Pieces: sql`pieces`,
  Items: sql`items`,
  'Gift wrap': sql`case when ${orders.giftWrap} then 'yes' end`,
  'Total in rupees': rupees(orders.totalPaise),
  'State of the payment': paymentStateOf(sql`${orders}`),
}

/** Replacements that are due, one row for each order. */
const REPLACEMENTS = sql`(
  select i.order_id, sum(b.quantity)::int as pieces, sum(b.quantity * i.price_paise) as value,
    string_agg(${inWords(sql`b.quantity`, sql`b.exchange_size`)}, '; ' order by position) as items,
    string_agg(${inCodes(sql`b.quantity`, sql`b.exchange_size`)}, '; ' order by position) as codes,
    array_agg(style_id) as styles,
    min(b.replacement_packed_at) as packed, bool_and(b.replacement_packed_at is not null) as is_packed,
    min(b.settled_at) as since
  from returns b join order_items i on i.id = b.order_item_id
  where b.state = 'accepted' and b.exchange_state = 'held' group by i.order_id) as due`

const IS_CASH = sql`${orders.paymentMethod} = 'cash'`

const PARCEL_CELLS = {
  Order: sql`${orders.number}`,
  Name: sql`${orders.shippingName}`,
  Address: STREET,
  City: sql`${orders.shippingCity}`,
  State: sql`${orders.shippingState}`,
  'PIN code': sql`${orders.shippingPostalCode}`,
  Phone: sql`${orders.shippingPhone}`,
  Pieces: sql`pieces`,
  // The shop knows classes of weight and no grams: the column is there to be filled in.
  'Weight in kg': sql`null`,
  'Value in rupees': rupees(orders.totalPaise),
  Payment: sql`case when ${IS_CASH} then 'COD' else 'Prepaid' end`,
  'Cash to collect in rupees': sql`case when ${IS_CASH} then ${rupees(cashDueOf(sql`${orders}`))} end`,
  Packed: time(sql`${orders.packedAt}`),
  Parcel: sql`'Order'`,
  // Templates of couriers name columns by their place, so what came later stands behind.
  'Order number': sql`${orders.number}`,
  Products: sql`items`,
  'Product codes': sql`codes`,
  'Weight class': weightClass(sql`styles`),
}

const REPLACEMENT_CELLS: Record<keyof typeof PARCEL_CELLS, SQL> = {
  ...PARCEL_CELLS,
  Pieces: sql`due.pieces`,
  'Value in rupees': rupees(sql`due.value`),
  Payment: sql`'Prepaid'`,
  'Cash to collect in rupees': sql`null`,
  Packed: time(sql`due.packed`),
  Parcel: sql`'Replacement'`,
  Products: sql`due.items`,
  'Product codes': sql`due.codes`,
  'Weight class': weightClass(sql`due.styles`),
}

/** The orders that a filter leaves, in its sort, with their people. */
export const ordersText =
  (db: Database, _by: StaffWho<'export people'>, filter: OrderFilter): ExportText =>
  ({ client }) => {
    const direction = sql.raw(filter.sort === 'oldest' ? 'asc' : 'desc')
    return cursorText(
      client,
      ORDER_CELLS,
      sql`where ${filterCondition(db, filter) ?? sql`true`}
      order by ${orders.createdAt} ${direction}, ${orders.id} ${direction}`,
    )
  }

/**
 * Parcels for a courier: orders to be shipped, those first that were firm first, and behind them the
 * replacements that are to be sent. The column of emails is empty for who does not write to customers.
 */
export const parcelsText = (by: StaffWho<'ship'>, { packed }: { packed: boolean }): ExportText =>
  async function* ({ client }) {
    const email = { Email: namesEmails(by) ? sql`${orders.contactEmail}` : sql`null` }
    yield* cursorText(
      client,
      { ...PARCEL_CELLS, ...email },
      sql`where ${orders.status} = 'processing' ${packed ? sql`and ${orders.packedAt} is not null` : sql``}
      order by ${FIRM_SINCE}, ${orders.id}`,
    )
    yield* cursorRows(
      client,
      { ...REPLACEMENT_CELLS, ...email },
      {
        from: sql`${orders} join ${REPLACEMENTS} on due.order_id = ${orders.id}`,
        rest: sql`where ${packed ? sql`due.is_packed` : sql`true`} order by due.since, ${orders.id}`,
      },
    )
  }

/** Whether a member's list for the courier has the emails of customers. */
export const namesEmails = ({ role }: StaffWho<'ship'>): boolean =>
  roleMay(role, 'customer contact')

/** Words of the cells that the database has as keys. */
const WORDS: Record<string, (cell: Cell) => Cell> = {
  Order: (cell) => numberCell(String(cell)),
  Status: (cell) => capitalised(cell as OrderStatus),
  'State of the payment': (cell) => paymentLabel(cell as PaymentState),
}

async function* cursorText(
  client: Parameters<typeof readByCursor>[0],
  cells: Record<string, SQL>,
  rest: SQL,
): AsyncGenerator<string> {
  yield headingText(Object.keys(cells))
  yield* cursorRows(client, cells, { from: sql`${orders}, ${LINES}`, rest })
}

async function* cursorRows(
  client: Parameters<typeof readByCursor>[0],
  cells: Record<string, SQL>,
  { from, rest }: { from: SQL; rest: SQL },
): AsyncGenerator<string> {
  const columns = Object.keys(cells)
  const selected = Object.values(cells).map((cell, i) => sql`${cell} as ${sql.identifier(`c${i}`)}`)
  const query = new PgDialect().sqlToQuery(
    sql`select ${sql.join(selected, sql`, `)} from ${from} ${rest}`,
  )
  const words = columns.map((column) => WORDS[column] ?? ((cell: Cell) => cell))
  for await (const rows of readByCursor<Record<string, Cell>>(client, query.sql, {
    values: query.params,
  }))
    yield linesText(rows.map((row) => Object.values(row).map((cell, i) => words[i]?.(cell))))
}
