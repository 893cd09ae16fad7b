import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImportChanges, productImports, staff, styles } from '#db/schema.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { readFirstRows, readHeader } from './columns/first-rows.server.ts'
import { knownValues } from './columns/known-values.server.ts'
import { missingForNew } from './columns/match-columns.ts'
import { previewRow } from './columns/preview-row.ts'
import { headingsOf, lackingColumns } from './columns/whole-file.ts'
import { isBeforeCheck, isWorking, UNNAMED } from './import-state.ts'
import { SHOWN_CHANGES } from './load/check-file.server.ts'
import { ImportReport } from './load/import-report.ts'
import type { Import } from './load/import-work.server.ts'
import { isTakeable } from './load/kept-imports.server.ts'
import { countProblems, listProblems } from './problems/list-problems.server.ts'
import { changeLines, type ImportChange } from './screen/change-words.ts'
import type { ImportHead, MatchingForm, ReportedImport } from './screen/import-page.ts'
import { filePieces } from './upload/file-pieces.server.ts'

type By = StaffWho<'products'>

/** An import by its number; undefined where there is none. */
export async function findImport(
  db: Database,
  _by: By,
  number: string,
): Promise<Import | undefined> {
  if (!/^\d{1,9}$/.test(number)) return undefined
  const [one] = await db
    .select()
    .from(productImports)
    .where(eq(productImports.id, Number(number)))
  return one
}

/** All that the page of an import shows: what its state has to show, and nothing else. */
export async function readImportPage(db: Database, by: By, one: Import) {
  const report = ImportReport.safeParse(one.report).data
  const isReported = !isWorking(one.state) && !isBeforeCheck(one.state) && report !== undefined
  return {
    head: await readHead(db, one),
    progress: { step: one.step, share: one.bytes > 0 ? one.bytesRead / one.bytes : 0 },
    matching: one.state === 'matching' ? await readMatchingForm(db, by, one) : undefined,
    report: isReported ? await readReport(db, by, one, report) : undefined,
  }
}

async function readHead(
  db: Database,
  { id, fileName, state, stateAt, note, bytes }: Import,
): Promise<ImportHead> {
  const [read] = await db
    .select({ by: staff.name, uploadedAt: productImports.uploadedAt, isTakeable: isTakeable(db) })
    .from(productImports)
    .leftJoin(staff, eq(staff.id, productImports.uploadedBy))
    .where(eq(productImports.id, id))
  return {
    id,
    fileName: fileName || UNNAMED,
    state,
    stateAt,
    note,
    bytes,
    uploadedAt: read?.uploadedAt ?? stateAt,
    by: read?.by ?? 'A member who has left',
    isTakeable: read?.isTakeable ?? false,
  }
}

/** Cells of the first lines, what each column is taken for, and how the rows are read by that. */
async function readMatchingForm(db: Database, by: By, one: Import): Promise<MatchingForm> {
  const { id, keepsOthers, countedAt } = one
  const [header, columns] = [headingsOf(one), one.columns ?? []]
  const read = await readHeader(filePieces(db, id))
  const samples = read.ok ? read.value.samples : []
  const rows = await readFirstRows(filePieces(db, id), columns)
  return {
    keepsOthers,
    countedAt,
    columns: header.map((name, at) => ({
      name,
      matched: columns[at] ?? '',
      samples: samples.map((cells) => cells[at] ?? '').filter((cell) => cell !== ''),
    })),
    rows: rows.map(previewRow),
    lacking: await Promise.all(
      lackingColumns(header, columns).map(async ({ column, value }) => ({
        column,
        value,
        known: await knownValues(db, by, column),
      })),
    ),
    missing: missingForNew(header, columns),
  }
}

async function readReport(
  db: Database,
  by: By,
  one: Import,
  report: ImportReport,
): Promise<ReportedImport> {
  const [header, columns] = [one.header ?? [], one.columns ?? []]
  const { keptEdits, keepsOthers, countedAt, stateAt } = one
  return {
    report,
    keptEdits,
    keepsOthers,
    countedAt,
    seen: String(stateAt.getTime()),
    ignored: header.filter((_, at) => (columns[at] ?? '') === ''),
    changes: await listChanges(db, one),
    problems: {
      count: await countProblems(db, by, one),
      first: await listProblems(db, by, one, { limit: 20 }),
    },
  }
}

/** The first changes of each kind of a check or load, those that take products off sale first. */
async function listChanges(db: Database, { id }: Import): Promise<ImportChange[]> {
  const { rows } = await db.execute<
    Pick<typeof productImportChanges.$inferSelect, 'kind' | 'before' | 'after'> & {
      code: number
      name: string | null
    }
  >(sql`
    select numbered.kind, style_id as code, before, after, product_display_name as name from (
      select *, row_number() over (partition by kind order by style_id) as nth
      from ${productImportChanges} where import_id = ${id}
    ) as numbered left join ${styles} on ${styles.id} = style_id
    where nth <= ${SHOWN_CHANGES} order by array_position(array['unlisted', 'changed', 'added'], numbered.kind), style_id`)
  return rows.map(({ code, name, kind, ...change }) => ({
    code,
    kind,
    ...changeLines(change, name),
  }))
}
