import { addParts, NO_PART, subtractPart, type TaxPart } from '#app/tax/tax-part.ts'
import { LINE_TABLES, tableOfLine, type DocumentFacts, type LineTable } from './gstr1-table.ts'
import { nilRows, type NilRow } from './nil-rated.ts'

/**
 * Sum of lines that are alike, or one line: `quantity` and `part` of a credit note are positive,
 * too.
 */
export type LineSum = DocumentFacts & {
  /** Code of a State. */
  placeOfSupply: string
  hsn: string
  unit: string
  rateBp: number
  quantity: number
  part: TaxPart
}

/** Row of table 7; below nothing where more came back than was sold. */
export type SmallRow = { placeOfSupply: string; isInter: boolean; rateBp: number; part: TaxPart }

/** Row of table 12. */
export type HsnRow = { hsn: string; unit: string; rateBp: number; quantity: number; part: TaxPart }

export type Gstr1Summary = {
  /** Credit notes of lists of their own are positive here, as the portal wants them. */
  tables: Record<LineTable, TaxPart>
  b2cs: SmallRow[]
  nil: NilRow[]
  hsn: { b2b: HsnRow[]; b2c: HsnRow[] }
}

/** Tables of a month's lines: 4, 5, 7 and 9B by document, 8 of what bears no tax, 12 by HSN. */
export function summarise(lines: readonly LineSum[]): Gstr1Summary {
  const tables = Object.fromEntries(LINE_TABLES.map((table) => [table, NO_PART])) as Record<
    LineTable,
    TaxPart
  >
  const small = new Map<string, SmallRow>()
  const hsn = { b2b: new Map<string, HsnRow>(), b2c: new Map<string, HsnRow>() }
  for (const line of lines) {
    const { placeOfSupply, isInter, rateBp, unit, isCreditNote, part } = line
    const table = tableOfLine(line)
    const signed = isCreditNote ? subtractPart(NO_PART, part) : part
    tables[table] = addParts([tables[table], isNetted(table) ? signed : part])
    if (table === 'b2cs') {
      const key = `${placeOfSupply} ${String(rateBp).padStart(5, '0')}`
      const row = small.get(key) ?? { placeOfSupply, isInter, rateBp, part: NO_PART }
      small.set(key, { ...row, part: addParts([row.part, signed]) })
    }
    const side = hsn[line.isRegistered ? 'b2b' : 'b2c']
    const key = `${line.hsn} ${unit} ${String(rateBp).padStart(5, '0')}`
    const row = side.get(key) ?? { hsn: line.hsn, unit, rateBp, quantity: 0, part: NO_PART }
    const quantity = row.quantity + (isCreditNote ? -1 : 1) * line.quantity
    side.set(key, { ...row, quantity, part: addParts([row.part, signed]) })
  }
  return {
    tables,
    b2cs: inSequence(small),
    nil: nilRows(lines),
    hsn: { b2b: inSequence(hsn.b2b), b2c: inSequence(hsn.b2c) },
  }
}

/** Tables of sums take credit notes off; those of documents list them apart. */
const isNetted = (table: LineTable): boolean => table === 'b2cs' || table === 'nil'

/** Without rows of which all came back: the portal has no use for a row of nothing. */
const inSequence = <Row extends { part: TaxPart; quantity?: number }>(
  rows: ReadonlyMap<string, Row>,
): Row[] =>
  [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ part, quantity = 0 }) => quantity !== 0 || Object.values(part).some(Boolean))

/** Supplies by the tables: 4 + 5 + 7 + 8 − 9B. */
export const netOfTables = ({
  b2b,
  b2cl,
  b2cs,
  nil,
  cdnr,
  cdnur,
}: Gstr1Summary['tables']): TaxPart =>
  subtractPart(subtractPart(addParts([b2b, b2cl, b2cs, nil]), cdnr), cdnur)

/** The same by table 12. */
export const netOfHsn = ({ b2b, b2c }: Gstr1Summary['hsn']): TaxPart =>
  addParts([...b2b, ...b2c].map(({ part }) => part))
