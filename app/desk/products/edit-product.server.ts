import type pg from 'pg'
import type { Database, Transaction } from '#db/database.ts'
import { countEmptySizes } from '#app/catalogue/import/staged-stock.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { announceChange, changeCatalogue, type Busy } from './catalogue-lock.server.ts'
import { cellProblems } from './cell-problems.ts'
import type { DeskProduct } from './desk-product.ts'
import { changedCells, suppliedOf, type EditedCell, type ProductEdit } from './product-cells.ts'
import { readProduct } from './read-product.server.ts'
import { recordProductEvent } from './history/record-product-event.server.ts'
import { stageCells, writeStagedCells } from './write-cells.server.ts'

export type EditRefusal =
  | Busy
  | { why: 'not there' }
  /** It cannot be shown without one. */
  | { why: 'no price' }
  | { why: 'unread'; errors: FieldErrors }
  /** Cells that somebody has changed to something else since. */
  | { why: 'changed meanwhile'; cells: readonly EditedCell[]; now: DeskProduct }

/**
 * Changes the cells of a product that the form changed, by the rules of the merchant's file, and
 * leaves the others to whoever changes them meanwhile.
 * @returns the changed cells
 */
export const editProduct = (
  db: Database,
  by: StaffWho<'products'>,
  code: number,
  edit: ProductEdit,
): Promise<Result<EditedCell[], EditRefusal>> =>
  changeCatalogue<EditedCell[], EditRefusal>(db, async (tx, client) => {
    const before = await readProduct(tx, by, code)
    if (!before || before.state === 'gone') return err({ why: 'not there' })
    const wanted = changedCells(edit.seen, edit.typed)
    const clashing = wanted.filter((cell) => isChangedMeanwhile(cell, edit, before))
    if (clashing.length > 0) return err({ why: 'changed meanwhile', cells: clashing, now: before })
    const written = await writeCells(tx, client, { code, wanted, edit })
    if (!written.ok) return written
    const after = await readProduct(tx, by, code)
    const changed = after ? changedCells(before.cells, after.cells) : []
    if (!after || changed.length === 0) return ok([])
    const pick = ({ cells }: DeskProduct) =>
      Object.fromEntries(changed.map((cell) => [cell, cells[cell]]))
    await recordProductEvent(tx, by, {
      code,
      action: 'changed',
      before: pick(before),
      after: pick(after),
    })
    await announceChange(tx)
    return ok(changed)
  })

function isChangedMeanwhile(
  cell: EditedCell,
  { seen, typed }: ProductEdit,
  { cells, sizes }: DeskProduct,
): boolean {
  // Sales change the stock all day; what was put in is changed by the staff alone.
  if (cell === 'stock') return suppliedOf(cells, sizes) !== suppliedOf(seen, sizes)
  return cells[cell] !== seen[cell] && cells[cell] !== typed[cell]
}

/** Writes the wanted cells of a product, or says which cannot be read. */
export async function writeCells(
  tx: Transaction,
  client: pg.PoolClient,
  change: { code: number; wanted: readonly EditedCell[]; edit: ProductEdit },
): Promise<Result<void, EditRefusal>> {
  const { code, wanted, edit } = change
  const cells = Object.fromEntries(wanted.map((cell) => [cell, edit.typed[cell] ?? '']))
  const unread = await stageCells(tx, client, [{ code, cells, stockSold: edit.seen.stockSold }])
  const problems = unread.get(code)
  if (problems) return err({ why: 'unread', errors: cellProblems(problems) })
  await countEmptySizes(tx)
  await writeStagedCells(tx)
  return ok(undefined)
}
