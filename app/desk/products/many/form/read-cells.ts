import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { cellOf } from '#app/catalogue/import/cells/style-cells.ts'
import { gstRateFrom, hsnFrom } from '#app/catalogue/import/cells/tax-cells.ts'
import type { SkipReason } from '#app/catalogue/import/skip-reasons.ts'
import { countryFrom } from '#app/catalogue/label/country.ts'
import { importerFrom, packedMonthFrom } from '#app/catalogue/label/label-cells.ts'
import { percentOf } from '#app/tax/rates/basis-points.ts'
import { cellProblems } from '../../cell-problems.ts'
import type { AskedChange } from '../bulk-change.ts'

type Cells = Extract<AskedChange, { kind: 'cells' }>['cells']
type Cell = keyof Cells

/** As the rules of the file read a cell, in the spelling that is stored. */
const PARSE: Record<Cell, (written: string) => Result<string, SkipReason>> = {
  hsn: hsnFrom,
  gstRate(written) {
    const rate = gstRateFrom(written)
    return rate.ok ? ok(percentOf(rate.value)) : rate
  },
  countryOfOrigin: (written) => ok(countryFrom(written)),
  importer: importerFrom,
  manufacturer: ok,
  packer: ok,
  marketer: ok,
  netQuantity: ok,
  packedMonth: packedMonthFrom,
}

/** Reads cells that are typed: an empty one stays as it is, and NA takes it away, as in a file. */
export function readCells(
  names: readonly Cell[],
  fields: Readonly<Record<string, string>>,
): Result<Extract<AskedChange, { kind: 'cells' }>, FieldErrors> {
  const cells: Cells = {}
  const unread: { column: Cell; reason: SkipReason; sizes: null }[] = []
  for (const column of names) {
    const written = cellOf(fields[column])
    if (written === undefined) continue
    const parsed = written === null ? ok('') : PARSE[column](written)
    if (parsed.ok) cells[column] = parsed.value
    else unread.push({ column, reason: parsed.error, sizes: null })
  }
  if (unread.length > 0) return err(cellProblems(unread))
  const [first = ''] = names
  return Object.keys(cells).length === 0
    ? err({ [first]: 'Enter at least one of these' })
    : ok({ kind: 'cells', cells })
}
