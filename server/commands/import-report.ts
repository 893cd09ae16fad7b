import type { LoadReport, Skipped } from '#app/catalogue/import/load-catalogue.server.ts'
import { SKIP_REASONS, type SkipReason } from '#app/catalogue/import/style-row.ts'
import type { PictureReport } from './import-pictures.ts'

const count = (number: number): string => number.toLocaleString('en-IN')

/** What an import did, in sums that add up: read = kept + skipped, kept = added + changed + unchanged. */
export function importReport(file: string, report: LoadReport, { dryRun }: { dryRun: boolean }): string {
  const skipped = Object.entries(report.skipped) as [SkipReason, Skipped][]
  const { read, kept, added, changed, unchanged, unlisted } = report
  return [
    `${file}: ${count(read)} rows read${dryRun ? ' (a dry run: nothing was changed)' : ''}`,
    `  kept     ${count(kept)}: ${count(added)} added, ${count(changed)} changed, ${count(unchanged)} unchanged`,
    `  skipped  ${count(read - kept)}`,
    ...skipped
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([reason, rows]) => `    ${count(rows.count)}: ${SKIP_REASONS[reason]} (${linesOf(rows)})`),
    `  unlisted ${count(unlisted)}: sold before, and not in the file`,
  ].join('\n')
}

function linesOf({ count: rows, lines }: Skipped): string {
  const more = rows - lines.length
  return `line${rows === 1 ? '' : 's'} ${lines.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`
}

export function picturesReport({ copied, unchanged, missing, refused }: PictureReport): string {
  const named = refused.slice(0, 20).map((file) => `    ${file}`)
  return [
    `  pictures ${count(copied)} copied, ${count(unchanged)} there already, ${count(missing)} missing, ${count(refused.length)} refused${named.length ? ' (no readable JPEG, PNG or WebP, or too large):' : ''}`,
    ...named,
    ...(refused.length > named.length ? [`    and ${count(refused.length - named.length)} more`] : []),
  ].join('\n')
}
