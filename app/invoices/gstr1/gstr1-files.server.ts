import type pg from 'pg'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'
import { stringify } from 'csv-stringify/sync'
import { readByCursor } from '#app/catalogue/import/read-by-cursor.server.ts'
import { escapeFormula } from '#app/catalogue/import/cells/spreadsheet-cells.ts'
import type { ListedTable } from './gstr1-table.ts'
import type { ListedDocument } from './listed-document.ts'
import { listedDocument, listedQuery, type ListedRow } from './read-listed.server.ts'
import type { ReturnPeriod } from './month-documents.server.ts'
import {
  docsRow,
  hsnRow,
  isListed,
  listedRows,
  nilRow,
  smallRow,
  type Sheet,
} from './offline-sheets.ts'
import {
  docsJson,
  GROUPS,
  hsnJson,
  listedJson,
  nilJson,
  RETURN_FORMAT,
  smallJson,
} from './portal-json.ts'
import { readLineSums, readSeries } from './read-month.server.ts'
import { filingPeriod } from './return-month.ts'
import { HEADINGS } from './sheet-headings.ts'
import { summarise } from './summarise.ts'

/** One moment of the database, however long a file takes. */
type Snapshot = { client: pg.PoolClient; own: Database }

type Cells = readonly (string | number)[]

/** Without a byte order mark, which the offline tool would take for a part of the first heading. */
const csv = (rows: readonly Cells[]): string =>
  rows.length === 0 ? '' : stringify(rows.map((row) => row.map(cell)))

/** A name that a spreadsheet would calculate is made a text; sums below nothing stay numbers. */
const cell = (value: string | number): string =>
  typeof value === 'number' || /^-?[\d.]+$/.test(value) ? String(value) : escapeFormula(value)

async function* readListed(
  { client }: Pick<Snapshot, 'client'>,
  table: ListedTable,
  period: ReturnPeriod,
): AsyncGenerator<ListedDocument[]> {
  const { sql, params } = new PgDialect().sqlToQuery(listedQuery(table, period))
  for await (const rows of readByCursor<ListedRow>(client, sql, { values: params }))
    yield rows.map(listedDocument)
}

/** A sheet of the offline tool. */
export async function* sheetText(
  snapshot: Snapshot,
  sheet: Sheet,
  period: ReturnPeriod,
): AsyncGenerator<string> {
  yield csv([HEADINGS[sheet]])
  if (isListed(sheet)) {
    for await (const documents of readListed(snapshot, sheet, period))
      yield csv(documents.flatMap((document) => listedRows(sheet, document)))
    return
  }
  if (sheet === 'docs') {
    yield csv((await readSeries(snapshot.own, period)).map(docsRow))
    return
  }
  const { b2cs, nil, hsn } = summarise(await readLineSums(snapshot.own, period))
  if (sheet === 'b2cs') yield csv(b2cs.map(smallRow))
  else if (sheet === 'exemp') yield csv(nil.map(nilRow))
  else yield csv((sheet === 'hsn(b2b)' ? hsn.b2b : hsn.b2c).map(hsnRow))
}

/** The whole return as the portal takes it; tables without a row are left out. */
export async function* portalText(
  snapshot: Snapshot,
  period: ReturnPeriod,
): AsyncGenerator<string> {
  const { own } = snapshot
  const { version, hash } = RETURN_FORMAT
  yield `{"gstin":${JSON.stringify(period.gstin)},"fp":"${filingPeriod(period.month)}","version":"${version}","hash":"${hash}"`
  const { b2cs, nil, hsn } = summarise(await readLineSums(own, period))
  if (b2cs.length > 0) yield `,"b2cs":${smallJson(b2cs)}`
  for (const table of ['b2cl', 'b2b', 'cdnr', 'cdnur'] as const)
    yield* tableText(table, readListed(snapshot, table, period))
  if (nil.length > 0) yield `,"nil":${nilJson(nil)}`
  if (hsn.b2b.length + hsn.b2c.length > 0) yield `,"hsn":${hsnJson(hsn)}`
  const series = await readSeries(own, period)
  if (series.length > 0) yield `,"doc_issue":${docsJson(series)}`
  yield '}\n'
}

/** A list of documents in groups, of which only one batch is in memory. */
async function* tableText(
  table: ListedTable,
  batches: AsyncIterable<ListedDocument[]>,
): AsyncGenerator<string> {
  const groups = GROUPS[table]
  let open: string | undefined
  for await (const documents of batches) {
    const text = documents.map((document) => {
      const group = groups?.of(document) ?? ''
      const json = listedJson(table, document)
      if (open === group) return `,${json}`
      const start = groups
        ? `{${JSON.stringify(groups.key)}:${JSON.stringify(group)},"${groups.list}":[`
        : ''
      const before = open === undefined ? `,"${table}":[` : ']},'
      open = group
      return `${before}${start}${json}`
    })
    yield text.join('')
  }
  if (open !== undefined) yield groups ? ']}]' : ']'
}
