import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { inRupees } from '#app/basics/money.ts'
import type { LoadReport } from '#app/catalogue/import/load-catalogue.server.ts'
import type { Skipped } from '#app/catalogue/import/stage-styles.server.ts'
import type { Removals } from '#app/catalogue/import/removals.server.ts'
import { formatReason, type SkipReason } from '#app/catalogue/import/skip-reasons.ts'
import type { LocatedCell } from '#app/catalogue/import/unread-cells.server.ts'
import type { ImageReport } from './import-images.ts'

/** The first cells that cannot be read, and the file that has them all. */
export type UnreadReport = { file: string; first: readonly LocatedCell[] }

const count = (number: number): string => number.toLocaleString('en-IN')

type ReportOptions = {
  dryRun: boolean
  /**
   * Unit of the numbers in the report: lines of a file, or rows of a table in the order of their
   * id.
   */
  place: 'line' | 'row'
  unread?: UnreadReport | undefined
}

/**
 * The report of an import, in sums that add up: read = kept + skipped, kept = added + changed +
 * unchanged.
 */
export function importReport(
  name: string,
  report: LoadReport,
  { dryRun, place, unread }: ReportOptions,
): string {
  const skipped = Object.entries(report.skipped) as [SkipReason, Skipped][]
  const {
    read,
    kept,
    added,
    changed,
    unchanged,
    relisted,
    unlisted,
    otherUuid,
    stockChanged,
    newSizes,
    lowered,
  } = report
  const isUndone = report.refused !== undefined || kept === 0
  const outcome = dryRun
    ? ' (a dry run: nothing was changed)'
    : isUndone
      ? ' (nothing was changed, since it was refused)'
      : ''
  return [
    `${name}: ${count(read)} rows read${outcome}`,
    `  kept     ${count(kept)}: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged`,
    `  skipped  ${count(read - kept)}`,
    ...skipped
      .sort(([, a], [, b]) => b.count - a.count)
      .map(
        ([reason, rows]) =>
          `    ${count(rows.count)}: ${formatReason(reason)} (${formatPlaces(rows, place)})`,
      ),
    ...(relisted > 0 ? [`  relisted ${count(relisted)}: off sale before, and in it`] : []),
    ...incomingLines(report.incoming),
    `  unlisted ${count(unlisted)}: sold before, and not in it`,
    ...(report.spared > 0
      ? [
          `    ${count(report.spared)} are not in it and stay on sale, since an id in it cannot be read (--allow-removals takes them off)`,
        ]
      : []),
    ...(stockChanged > 0 ? [`  stock    ${count(stockChanged)} sizes counted anew`] : []),
    ...shortageLines(report.short),
    ...(newSizes > 0
      ? [
          `  sizes    ${count(newSizes)} are not counted beside sizes that are: none of them is for sale until it is counted`,
        ]
      : []),
    ...(lowered > 0
      ? [
          `  lowered  ${count(lowered)} have a price between two GST rates, and sell at the highest that bears the lower rate (/desk/tax-rates)`,
        ]
      : []),
    ...(otherUuid > 0
      ? [`  uuids    ${count(otherUuid)} are others than these products have here: those stay`]
      : []),
    ...(unread ? unreadLines(report.unread, unread, place) : []),
  ].join('\n')
}

/** Counts products that stay hidden, or sell at a price that the file does not have. */
const incomingLines = ({ hidden, withoutPrice, atDefault }: LoadReport['incoming']): string[] => [
  ...(hidden > 0
    ? [
        `  hidden   ${count(hidden)} of those that come on sale, until somebody shows them at the desk${withoutPrice > 0 ? `; ${count(withoutPrice)} of them have no price, and need one first` : ''}`,
      ]
    : []),
  ...(atDefault > 0
    ? [
        `  price    ${count(atDefault)} that come on sale say no price, and cost ${inRupees(DEFAULT_PRICE)}`,
      ]
    : []),
]

const shortageLines = ({ sizes, first }: LoadReport['short']): string[] =>
  sizes === 0
    ? []
    : [
        `  short    ${count(sizes)} sizes: orders wait for more than was counted, so none of these is for sale`,
        ...first.map(
          ({ id, size, counted, promised }) =>
            `    id ${id}${size && `, ${size}`}: ${count(counted)} counted, ${count(promised)} promised`,
        ),
        ...(sizes > first.length ? [`    and ${count(sizes - first.length)} more`] : []),
      ]

/** Each is named by its place, its product, its column and its text. */
function unreadLines(
  cells: number,
  { file, first }: UnreadReport,
  place: ReportOptions['place'],
): string[] {
  return [
    `  unread   ${count(cells)}: such a cell keeps what is there, and a new product with one is skipped`,
    ...first.map(
      ({ line, id, column, text, reason, sizes }) =>
        `    ${place} ${line}${id === null ? '' : `, id ${id}`}${column && `, ${column}`}: “${text}”: ${formatReason(reason, sizes)}`,
    ),
    ...(cells > first.length ? [`    and ${count(cells - first.length)} more`] : []),
    `    all of them: ${file}`,
  ]
}

/** Why an import that would take too much off sale did not. */
export function refusalReport(name: string, { own, ownListed, first }: Removals): string {
  const named = first.map((style) => `  ${style.id} ${style.productDisplayName}`)
  return [
    `${name}: it would take ${count(own)} of your ${count(ownListed)} products off sale:`,
    ...named,
    ...(own > first.length ? [`  and ${count(own - first.length)} more`] : []),
    'Nothing was changed. If that is meant, say --allow-removals; --add goes on selling what is not in the file.',
  ].join('\n')
}

/** For example "lines 3, 7 and 12 more". */
export function formatPlaces(
  { count: rows, lines }: Skipped,
  place: ReportOptions['place'],
): string {
  const more = rows - lines.length
  return `${place}${rows === 1 ? '' : 's'} ${lines.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`
}

export function imagesReport({
  copied,
  unchanged,
  missing,
  unwanted,
  refused,
}: ImageReport): string {
  const named = refused.slice(0, 20).map((file) => `    ${file}`)
  return [
    `  pictures ${count(copied)} copied, ${count(unchanged)} there already, ${count(missing)} missing, ${count(unwanted)} of what is not sold, ${count(refused.length)} refused${named.length ? ' (no readable JPEG, PNG, WebP or AVIF, or too large):' : ''}`,
    ...named,
    ...(refused.length > named.length
      ? [`    and ${count(refused.length - named.length)} more`]
      : []),
  ].join('\n')
}
