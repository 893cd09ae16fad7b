import { stat } from 'node:fs/promises'
import path from 'node:path'
import { loadOrders } from '#app/orders/import/load-orders.server.ts'
import { LINE_COLUMNS, ORDER_COLUMNS } from '#app/orders/import/order-row.ts'
import { MalformedCsvError, readTable } from '#app/orders/import/read-table.server.ts'
import { readArgs, requireWords } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { withStaffDatabase } from './staff-context.ts'
import { ordersReport } from './orders-import-report.ts'
import { CommandError } from '../command-error.ts'

type OrdersImportOptions = { orders: string; lines: string; dryRun: boolean }

export async function importOrders(args: string[], context: CommandContext): Promise<number> {
  const options = parseOrdersImportArgs(args, context.cwd)
  const { dryRun } = options
  // Wrong arguments are reported before a database is started for the import.
  const lines = await open(options.lines, LINE_COLUMNS)
  const orders = await open(options.orders, ORDER_COLUMNS)
  const report = await withStaffDatabase(context, ({ db }) =>
    loadOrders(db, { orders, lines, dryRun }),
  )
  context.console.log(
    ordersReport(
      { orders: path.basename(options.orders), lines: path.basename(options.lines) },
      report,
      { dryRun },
    ),
  )
  return 0
}

function parseOrdersImportArgs(args: string[], from: string): OrdersImportOptions {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [orders, lines] = requireWords(positionals, ['ORDERS.csv', 'ORDER_ITEMS.csv'])
  return {
    orders: path.resolve(from, orders),
    lines: path.resolve(from, lines),
    dryRun: values['dry-run'],
  }
}

async function open(file: string, columns: Parameters<typeof readTable>[1]) {
  if ((await stat(file)).isDirectory()) throw new CommandError(`${file}: is a folder`)
  const table = await readTable(file, columns).catch((error: unknown) => refuse(error, file))
  if (!table.ok) throw new CommandError(`${file}: ${table.error}`)
  return naming(table.value, file)
}

/** Adds the name of the file to an error in its rows; nothing has been changed by then. */
async function* naming<Row>(rows: AsyncIterable<Row>, file: string): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (error) {
    refuse(error, file)
  }
}

function refuse(error: unknown, file: string): never {
  if (error instanceof MalformedCsvError)
    throw new CommandError(`${file}: ${error.message}. Nothing was changed.`)
  throw error
}
