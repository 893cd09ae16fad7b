import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImportProblems } from '#db/schema.ts'
import { sizeCounted } from '#app/catalogue/import/cells/size-column.ts'
import { formatKeptReason } from '#app/catalogue/import/skip-reasons.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { pagesText, EXPORT_PAGE } from '../../../exports/csv-text.server.ts'
import type { Import } from '../load/import-work.server.ts'
import type { ImportProblem } from '../screen/import-page.ts'

type By = StaffWho<'products'>

export const countProblems = (db: Database, _by: By, { id }: Import): Promise<number> =>
  db.$count(productImportProblems, eq(productImportProblems.importId, id))

/** In the sequence of the file, after one of them. */
export async function listProblems(
  db: Database,
  _by: By,
  { id, header, columns }: Import,
  { limit, after }: { limit: number; after?: { line: number; nth: number } },
): Promise<ImportProblem[]> {
  const { importId, line, nth } = productImportProblems
  const beyond = after && or(gt(line, after.line), and(eq(line, after.line), gt(nth, after.nth)))
  const rows = await db
    .select()
    .from(productImportProblems)
    .where(and(eq(importId, id), beyond))
    .orderBy(asc(line), asc(nth))
    .limit(limit)
  return rows.map(({ line, nth, styleId, column, text, reason, sizes }) => ({
    line,
    nth,
    text,
    code: styleId,
    column: column && headingOf(column, { header, columns }),
    why: formatKeptReason(reason, sizes),
  }))
}

/** Heading of a column in the file; of the stock, those of all its sizes. */
function headingOf(
  column: string,
  { header, columns }: Pick<Import, 'header' | 'columns'>,
): string {
  const isIt = (matched: string) =>
    matched === column || (column === 'stock' && sizeCounted(matched) !== undefined)
  const headings = header?.filter((_, at) => isIt(columns?.[at] ?? '')) ?? []
  return headings.join(', ') || column
}

const COLUMNS = ['Line', 'Product code', 'Column', 'Text', 'Why']

/** All of them as a file. */
export const problemsText = (db: Database, by: By, one: Import): AsyncGenerator<string> =>
  pagesText<ImportProblem>(
    COLUMNS,
    async (after) => {
      const [line, nth] = (after ?? '0 0').split(' ').map(Number)
      const rows = await listProblems(db, by, one, {
        limit: EXPORT_PAGE,
        after: { line: line ?? 0, nth: nth ?? 0 },
      })
      const last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
      return { rows, next: last && `${last.line} ${last.nth}` }
    },
    ({ line, code, column, text, why }) => [line, code, column, text, why],
  )
