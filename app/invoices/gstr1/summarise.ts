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
    const key = hsnKey(line)
    const row = side.get(key) ?? { hsn: line.hsn, unit, rateBp, quantity: 0, part: NO_PART }
    const quantity = row.quantity + (isCreditNote ? -1 : 1) * line.quantity
    side.set(key, { ...row, quantity, part: addParts([row.part, signed]) })
  }
  return {
    tables,
    b2cs: inSequence(small),
    nil: nilRows(lines),
    hsn: { b2b: withQuantities(hsn.b2b), b2c: withQuantities(hsn.b2c) },
  }
}

/**
 * Table 12 takes no row of goods without a quantity, and one has none where all came back and a charge
 * was kept, or where as many came back as were sold at another price. Its value goes to the row of the
 * same rate whose HSN is nearest; where there is none, it is one of unit OTH.
 */
function withQuantities(rows: ReadonlyMap<string, HsnRow>): HsnRow[] {
  const all = inSequence(rows)
  const kept = all.filter(({ quantity }) => quantity !== 0)
  for (const row of all.filter(isWithoutQuantity)) {
    const [nearest] = kept
      .filter(({ rateBp }) => rateBp === row.rateBp)
      .sort((one, other) => commonDigits(other.hsn, row.hsn) - commonDigits(one.hsn, row.hsn))
    if (nearest) nearest.part = addParts([nearest.part, row.part])
    else kept.push({ ...row, unit: 'OTH', quantity: 1 })
  }
  return kept.sort((one, other) => (hsnKey(one) < hsnKey(other) ? -1 : 1))
}

export const isWithoutQuantity = ({ quantity }: Pick<HsnRow, 'quantity'>): boolean => quantity === 0

function commonDigits(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}

const hsnKey = ({ hsn, unit, rateBp }: Pick<HsnRow, 'hsn' | 'unit' | 'rateBp'>): string =>
  `${hsn} ${unit} ${String(rateBp).padStart(5, '0')}`

/** Tables of sums take credit notes off; those of documents list them apart. */
const isNetted = (table: LineTable): boolean => table === 'b2cs' || table === 'nil'

/** Without rows of which all came back: the portal has no use for a row of nothing. */
const inSequence = <Row extends { part: TaxPart; quantity?: number }>(
  rows: ReadonlyMap<string, Row>,
): Row[] =>
  [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
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
