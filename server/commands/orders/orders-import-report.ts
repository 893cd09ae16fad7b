import type { OrdersReport, Skipped, Tally } from '#app/orders/import/load-orders.server.ts'
import { SKIP_REASONS, type SkipReason } from '#app/orders/import/order-row.ts'
import { formatPlaces } from '../catalogue/import-report.ts'

const count = (number: number): string => number.toLocaleString('en-IN')

/**
 * The report of an import, in sums that add up: read = kept + there already + skipped, for each of
 * the two files.
 */
export function ordersReport(
  names: { orders: string; lines: string },
  report: OrdersReport,
  { dryRun }: { dryRun: boolean },
): string {
  const { orders, lines, linked, known, unreadable } = report
  return [
    ...tallied(names.orders, orders, dryRun),
    `  accounts ${count(linked)} belong to an account here`,
    ...(unreadable > 0
      ? [`  address  ${count(unreadable)} cannot be read and are kept as they are`]
      : []),
    ...tallied(names.lines, lines, dryRun),
    `  products ${count(known)} are of products the catalogue knows`,
  ].join('\n')
}

function tallied(name: string, { read, kept, there, skipped }: Tally, dryRun: boolean): string[] {
  const reasons = (Object.entries(skipped) as [SkipReason, Skipped][]).sort(
    ([, a], [, b]) => b.count - a.count,
  )
  return [
    `${name}: ${count(read)} rows read${dryRun ? ' (a dry run: nothing was changed)' : ''}`,
    `  kept     ${count(kept)}, and ${count(there)} were here already`,
    `  skipped  ${count(read - kept - there)}`,
    ...reasons.map(
      ([reason, rows]) =>
        `    ${count(rows.count)}: ${SKIP_REASONS[reason]} (${formatPlaces(rows, 'line')})`,
    ),
  ]
}
