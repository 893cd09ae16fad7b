import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cellsOf } from '#app/catalogue/import/cells/sold-style.ts'
import { cellOf } from '#app/catalogue/import/cells/style-cells.ts'
import { parseStyleRow } from '#app/catalogue/import/style-row.ts'
import { cellProblems } from '../../cell-problems.ts'
import type { AskedChange } from '../bulk-change.ts'

type CellsChange = Extract<AskedChange, { kind: 'cells' }>
type Cell = keyof CellsChange['cells']

/**
 * Reads cells that are typed, as a row of a file that has no other columns: an empty one stays as it
 * is, and NA takes away what is there.
 */
export function readCells(
  names: readonly Cell[],
  fields: Readonly<Record<string, string>>,
): Result<CellsChange, FieldErrors> {
  const typed = names.filter((name) => cellOf(fields[name]) !== undefined)
  const [first = ''] = names
  if (typed.length === 0) return err({ [first]: 'Enter at least one of these' })
  // Any id: a row has one, and this one stands for all products of the change.
  const written = Object.fromEntries(typed.map((name) => [name, fields[name]]))
  const row = parseStyleRow({ ...written, id: '1' })
  if (!row.ok) return err(cellProblems([{ column: '', reason: row.error, sizes: null }]))
  const { style, unread = [] } = row.value
  if (unread.length > 0) return err(cellProblems(unread.map((one) => ({ ...one, sizes: null }))))
  const texts = cellsOf({ ...style, saleFrom: null, saleUntil: null })
  const cells = Object.fromEntries(typed.map((name) => [name, texts[name]]))
  const onlyEmpty = fields['onlyEmpty'] === 'on'
  const erased = typed.find((name) => cells[name] === '')
  return onlyEmpty && erased
    ? err({ [erased]: 'NA takes away what is there: untick the box above for that' })
    : ok({ kind: 'cells', cells, onlyEmpty })
}
