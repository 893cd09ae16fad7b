import type { LoadReport } from '#app/catalogue/import/load-catalogue.server.ts'
import type { Skipped } from '#app/catalogue/import/stage-styles.server.ts'
import { SKIP_REASONS, type SkipReason } from '#app/catalogue/import/style-row.ts'
import type { ImageReport } from './import-images.ts'

const count = (number: number): string => number.toLocaleString('en-IN')

type ReportOptions = {
  dryRun: boolean
  /**
   * Unit of the numbers in the report: lines of a file, or rows of a table in the order of their
   * id.
   */
  place: 'line' | 'row'
}

/**
 * The report of an import, in sums that add up: read = kept + skipped, kept = added + changed +
 * unchanged.
 */
export function importReport(
  name: string,
  report: LoadReport,
  { dryRun, place }: ReportOptions,
): string {
  const skipped = Object.entries(report.skipped) as [SkipReason, Skipped][]
  const { read, kept, added, changed, unchanged, unlisted, otherUuid, stockChanged } = report
  return [
    `${name}: ${count(read)} rows read${dryRun ? ' (a dry run: nothing was changed)' : ''}`,
    `  kept     ${count(kept)}: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged`,
    `  skipped  ${count(read - kept)}`,
    ...skipped
      .sort(([, a], [, b]) => b.count - a.count)
      .map(
        ([reason, rows]) =>
          `    ${count(rows.count)}: ${SKIP_REASONS[reason]} (${formatPlaces(rows, place)})`,
      ),
    `  unlisted ${count(unlisted)}: sold before, and not in it`,
    ...(stockChanged > 0 ? [`  stock    ${count(stockChanged)} sizes counted anew`] : []),
    ...(otherUuid > 0
      ? [`  uuids    ${count(otherUuid)} are others than these products have here: those stay`]
      : []),
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
