import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orderItems } from '#db/schema.ts'
import { withOwnConnection } from '#app/catalogue/import/own-connection.server.ts'
import { readAddress } from '../address/stored-address.ts'
import { incompleteReason, type OrderLines, type PlacedLine } from './incomplete-reason.ts'
import { existingAccounts, existingOrders, insertOrders, itemInsert } from './import-rows.server.ts'
import { knownProducts } from './known-products.server.ts'
import { lineRow, orderRow, type OrderRow, type SkipReason } from './order-row.ts'
import type { TableRow } from './read-table.server.ts'

/** Rows left out for one reason: how many, and the first 20 line numbers. */
export type Skipped = { count: number; lines: number[] }
/** Counts of one file: read = kept + there already + skipped. */
export type Tally = {
  read: number
  kept: number
  there: number
  skipped: Partial<Record<SkipReason, Skipped>>
}
export type OrdersReport = {
  orders: Tally
  lines: Tally
  /** Orders linked to an account of this shop. */
  linked: number
  /** Lines whose product is in the catalogue. */
  known: number
  /** Orders whose address cannot be read. */
  unreadable: number
}

type Tables = { orders: AsyncIterable<TableRow>; lines: AsyncIterable<TableRow>; dryRun: boolean }

const MAX_LINES_LISTED = 20
const BATCH_SIZE = 500

/**
 * Imports orders of another shop with their lines. Each order is complete or left out, and none is
 * imported twice, however often it runs. Payments made there are unknown here, so none of them can
 * be refunded automatically.
 */
export async function loadOrders(
  db: Database,
  { dryRun, ...tables }: Tables,
): Promise<OrdersReport> {
  const report: OrdersReport = {
    orders: tally(),
    lines: tally(),
    linked: 0,
    known: 0,
    unreadable: 0,
  }
  try {
    // On a connection of its own nothing runs it again: the files have been read by then.
    await withOwnConnection(db, (_, own) =>
      own.transaction(async (tx) => {
        // Advisory lock: a second import waits, and finds what the first has brought.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sangam orders import'))`)
        await load(tx, tables, report)
        if (dryRun) tx.rollback()
      }),
    )
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return report
}

async function load(
  tx: Transaction,
  tables: Omit<Tables, 'dryRun'>,
  report: OrdersReport,
): Promise<void> {
  const linesOf = await readLines(tables.lines, report.lines)
  const products = knownProducts(tx)
  const seen = new Set<string>()
  const skippedOrders = new Set<string>()
  let batch: OrderWithLines[] = []
  const write = async () => {
    await writeOrders(tx, { batch, products }, report)
    batch = []
  }
  for await (const row of tables.orders) {
    report.orders.read += 1
    const read = 'fields' in row ? orderRow(row.fields) : undefined
    if (!read?.ok) {
      skip(report.orders, read ? read.error : 'skipped' in row ? row.skipped : 'fields', row.line)
      if ('fields' in row) skippedOrders.add(idOf(row.fields.id))
      continue
    }
    const order = read.value
    if (seen.has(order.id)) {
      skip(report.orders, 'earlier', row.line)
      continue
    }
    seen.add(order.id)
    const found = linesOf.get(order.id) ?? { rows: [], isBroken: false }
    linesOf.delete(order.id)
    const orderWithLines = { line: row.line, order, lines: found.rows }
    const reason = incompleteReason(order, found)
    if (reason) skipOrder(orderWithLines, reason, report)
    else batch.push(orderWithLines)
    if (batch.length === BATCH_SIZE) await write()
  }
  await write()
  for (const [id, { rows }] of linesOf)
    for (const { line } of rows)
      skip(report.lines, skippedOrders.has(id) ? 'orderSkipped' : 'orderUnknown', line)
}

/** Normalised id, also of a row that is invalid otherwise. */
const idOf = (written = ''): string => written.trim().toLowerCase()

type OrderWithLines = { line: number; order: OrderRow; lines: PlacedLine[] }

/**
 * Groups lines by order. `isBroken` marks an order with a line that cannot be read: it is not
 * imported without that line.
 */
async function readLines(
  rows: AsyncIterable<TableRow>,
  report: Tally,
): Promise<Map<string, OrderLines>> {
  const linesOf = new Map<string, OrderLines>()
  const of = (orderId: string) => {
    const lines = linesOf.get(orderId) ?? { rows: [], isBroken: false }
    linesOf.set(orderId, lines)
    return lines
  }
  for await (const row of rows) {
    report.read += 1
    const read = 'fields' in row ? lineRow(row.fields) : undefined
    if (read?.ok) of(read.value.orderId).rows.push({ line: row.line, row: read.value })
    else {
      skip(report, read ? read.error : 'skipped' in row ? row.skipped : 'fields', row.line)
      if ('fields' in row) of(idOf(row.fields.order_id)).isBroken = true
    }
  }
  return linesOf
}

function skipOrder(
  { line, lines }: OrderWithLines,
  reason: SkipReason,
  report: OrdersReport,
): void {
  skip(report.orders, reason, line)
  for (const each of lines) skip(report.lines, 'orderSkipped', each.line)
}

async function writeOrders(
  tx: Transaction,
  {
    batch,
    products,
  }: { batch: readonly OrderWithLines[]; products: ReturnType<typeof knownProducts> },
  report: OrdersReport,
): Promise<void> {
  if (batch.length === 0) return
  const rows = batch.map(({ order }) => order)
  const [there, accounts] = [await existingOrders(tx, rows), await existingAccounts(tx, rows)]
  const fresh = batch.filter(({ order }) => !there.has(order.id))
  for (const { order, lines } of batch) {
    if (!there.has(order.id)) continue
    report.orders.there += 1
    report.lines.there += lines.length
  }
  if (fresh.length === 0) return
  const newOrders = fresh.map(({ order }) => order)
  const kept = await insertOrders(tx, newOrders, accounts)
  await products.load(fresh.flatMap(({ lines }) => lines.map(({ row }) => row.productId)))
  const items: (typeof orderItems.$inferInsert)[] = []
  for (const orderWithLines of fresh) {
    const { order, lines } = orderWithLines
    if (!kept.has(order.id)) {
      skipOrder(orderWithLines, 'number', report)
      continue
    }
    report.orders.kept += 1
    report.lines.kept += lines.length
    if (order.userId !== null && accounts.has(order.userId)) report.linked += 1
    if (!readAddress(order.shippingAddress).ok) report.unreadable += 1
    for (const [position, { row }] of lines.entries()) {
      const product = products.get(row.productId)
      if (product) report.known += 1
      items.push(itemInsert(order.id, { row, position }, product))
    }
  }
  for (let from = 0; from < items.length; from += BATCH_SIZE)
    await tx.insert(orderItems).values(items.slice(from, from + BATCH_SIZE))
}

const tally = (): Tally => ({ read: 0, kept: 0, there: 0, skipped: {} })

function skip({ skipped }: Tally, reason: SkipReason, line: number): void {
  const rows = (skipped[reason] ??= { count: 0, lines: [] })
  rows.count += 1
  if (rows.lines.length < MAX_LINES_LISTED) rows.lines.push(line)
}
