import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import type { SkipReason } from '#app/catalogue/import/skip-reasons.ts'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'

/** Lines and cells that are kept of a file; one with more was matched wrongly. */
export const MAX_PROBLEMS = 100_000

export type SkippedLine = { line: number; reason: SkipReason }

/** Notes the rows that are skipped by a rule, which are not staged. */
export async function* notingSkipped(
  rows: AsyncIterable<StyleRow>,
  skipped: SkippedLine[],
): AsyncGenerator<StyleRow> {
  for await (const row of rows) {
    if ('skipped' in row && skipped.length < MAX_PROBLEMS)
      skipped.push({ line: row.line, reason: row.skipped })
    yield row
  }
}

const LINES_AT_ONCE = 5_000

/** Records every line that a load leaves out, and every cell that cannot be read. */
export async function recordProblems(
  tx: Transaction,
  importId: number,
  skipped: readonly SkippedLine[],
): Promise<void> {
  await tx.execute(sql`delete from product_import_problems where import_id = ${importId}`)
  for (let from = 0; from < skipped.length; from += LINES_AT_ONCE)
    await tx.execute(sql`
      insert into left_out (line, reason) select line, reason
      from jsonb_to_recordset(${JSON.stringify(skipped.slice(from, from + LINES_AT_ONCE))}::jsonb) as skipped(line integer, reason text)`)
  await tx.execute(sql`
    insert into product_import_problems (import_id, line, nth, style_id, "column", text, reason, sizes)
    select ${importId}::int, line, row_number() over (partition by line order by place), id, "column", text, reason, sizes
    from (
      select line, id, "column", text, reason, place, sizes from unread_cells
      union all
      select distinct on (line) line, id, '', '', reason, 0, null from left_out
      where line not in (select line from unread_cells)
    ) as problems order by line, place limit ${MAX_PROBLEMS}`)
}
