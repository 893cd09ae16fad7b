import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from '#db/database.ts'
import { writeStaged } from '#app/catalogue/import/load-catalogue.server.ts'
import { mergeStyles } from '#app/catalogue/import/merge-styles.server.ts'
import { stageStyles } from '#app/catalogue/import/stage-styles.server.ts'
import { countStockChanges } from '#app/catalogue/import/staged-stock.server.ts'
import { parseStyleRow, type StyleRow } from '#app/catalogue/import/style-row.ts'
import { readUnread } from '#app/catalogue/import/unread-cells.server.ts'
import { compareStyles } from '#app/catalogue/import/write-styles.server.ts'
import type { UnreadProblem } from './cell-problems.ts'
import type { EditedCell } from './product-cells.ts'

/** Cells to write of one product. `stockSold`: pieces that orders had taken when the stock was typed. */
export type CellsToWrite = {
  code: number
  cells: Partial<Record<EditedCell, string>>
  stockSold: string
}

/**
 * Reads cells of products by the rules of the merchant's file, once in a transaction, and writes
 * nothing yet.
 * @returns what cannot be read, by code
 */
export async function stageCells(
  tx: Transaction,
  client: pg.PoolClient,
  products: readonly CellsToWrite[],
): Promise<Map<number, UnreadProblem[]>> {
  const unread = new Map<number, UnreadProblem[]>()
  const rows: StyleRow[] = []
  for (const [i, product] of products.entries()) {
    const row = parseStyleRow(rawRow(product))
    const lacksPrice = product.cells.priceINR?.trim() === ''
    if (row.ok) rows.push({ line: i + 1, ...row.value, lacksPrice })
    else unread.set(product.code, [{ column: '', reason: row.error, sizes: null }])
  }
  await mergeStyles(tx, await stageStyles(tx, client, rows))
  for await (const cells of readUnread(tx)) {
    for (const { line, ...problem } of cells) {
      const code = products[line - 1]?.code ?? 0
      unread.set(code, [...(unread.get(code) ?? []), problem])
    }
  }
  return unread
}

const rawRow = ({ code, cells, stockSold }: CellsToWrite): Record<string, string> => ({
  id: String(code),
  // An empty cell of a file keeps what is there; here it was emptied.
  ...Object.fromEntries(Object.entries(cells).map(([cell, text]) => [cell, text.trim() || 'NA'])),
  ...(cells.stock !== undefined && { stockSold }),
})

/** Staged products that come to sell below a new price, since it lies in the gap of a slab. */
export async function countLowered(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from staged_styles staged join styles using (id)
    where staged.gap_below_paise is not null and line not in (select line from unread_cells)
      and (staged.price_paise, staged.sale_price_paise, staged.gap_below_paise)
        is distinct from (styles.price_paise, styles.sale_price_paise, styles.gap_below_paise)`)
  return rows[0]?.count ?? 0
}

/** Writes the staged cells; a product of which one cannot be read stays as it is. */
export async function writeStagedCells(tx: Transaction): Promise<void> {
  await tx.execute(sql`delete from staged_styles where line in (select line from unread_cells)`)
  const changes = await compareStyles(tx, { keepOthers: true })
  await writeStaged(tx, { ...changes, stockChanged: await countStockChanges(tx, 'export') })
}
