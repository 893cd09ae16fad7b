import { tableOfLine, type DocumentFacts } from './gstr1-table.ts'

/** Row of table 8; below nothing where more came back than was sold. */
export type NilRow = Pick<DocumentFacts, 'isInter' | 'isRegistered'> & { value: number }

/** Rows in the sequence of the form, as the portal and the offline tool name them. */
const ROWS = [
  {
    isInter: true,
    isRegistered: true,
    code: 'INTRB2B',
    name: 'Inter-State supplies to registered persons',
  },
  {
    isInter: false,
    isRegistered: true,
    code: 'INTRAB2B',
    name: 'Intra-State supplies to registered persons',
  },
  {
    isInter: true,
    isRegistered: false,
    code: 'INTRB2C',
    name: 'Inter-State supplies to unregistered persons',
  },
  {
    isInter: false,
    isRegistered: false,
    code: 'INTRAB2C',
    name: 'Intra-State supplies to unregistered persons',
  },
] as const

type Place = Omit<NilRow, 'value'>
const isAt = (one: Place, other: Place): boolean =>
  one.isInter === other.isInter && one.isRegistered === other.isRegistered

/** Name of a row: `code` to the portal, `name` on the form. */
export function nilRowName(of: Place): { code: string; name: string } {
  const found = ROWS.find((row) => isAt(row, of))
  if (!found) throw new Error('table 8 has a row for every supply')
  return found
}

type Line = DocumentFacts & { rateBp: number; part: { value: number } }

/** Goods at 0 % of a month, credit notes taken off: all four rows, or none where nothing is left. */
export function nilRows(lines: readonly Line[]): NilRow[] {
  const nil = lines.filter((line) => tableOfLine(line) === 'nil')
  const rows = ROWS.map(({ isInter, isRegistered }) => ({
    isInter,
    isRegistered,
    value: nil
      .filter((line) => isAt(line, { isInter, isRegistered }))
      .reduce((sum, { isCreditNote, part }) => sum + (isCreditNote ? -1 : 1) * part.value, 0),
  }))
  return rows.some(({ value }) => value !== 0) ? rows : []
}
