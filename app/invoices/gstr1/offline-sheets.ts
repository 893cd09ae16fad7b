import { seriesRow, documentNature, type SeriesOfMonth } from './document-series.ts'
import type { ListedTable } from './gstr1-table.ts'
import type { ListedDocument } from './listed-document.ts'
import { nilRowName, type NilRow } from './nil-rated.ts'
import { decimalAmount, percent, placeName, unitName } from './return-amounts.ts'
import { sheetDate } from './return-month.ts'
import type { HsnRow, SmallRow } from './summarise.ts'

/** Sheets of the offline tool, as it names them, in its sequence. */
export const SHEETS = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'exemp',
  'hsn(b2b)',
  'hsn(b2c)',
  'docs',
] as const
export type Sheet = (typeof SHEETS)[number]

export const readSheet = (text: string | null): Sheet | undefined =>
  SHEETS.find((sheet) => sheet === text)

export const isListed = (sheet: Sheet): sheet is ListedTable =>
  sheet === 'b2b' || sheet === 'b2cl' || sheet === 'cdnr' || sheet === 'cdnur'

const NO_CESS = '0.00'
type Cells = readonly (string | number)[]

/** Rows of a document, one for each rate. */
export function listedRows(sheet: ListedTable, of: ListedDocument): Cells[] {
  const { number, value, buyer } = of
  const [day, total, place] = [
    sheetDate(of.issuedOn),
    decimalAmount(value),
    placeName(of.placeOfSupply),
  ]
  return of.rates.map(({ rateBp, part }) => {
    const taxed = [percent(rateBp), decimalAmount(part.taxable), NO_CESS]
    switch (sheet) {
      case 'b2b':
        return [
          buyer.gstin ?? '',
          buyer.name,
          number,
          day,
          total,
          place,
          'N',
          '',
          'Regular B2B',
          '',
          ...taxed,
        ]
      case 'b2cl':
        return [number, day, total, place, '', ...taxed, '']
      case 'cdnr':
        return [
          buyer.gstin ?? '',
          buyer.name,
          number,
          day,
          'C',
          place,
          'N',
          'Regular B2B',
          total,
          '',
          ...taxed,
        ]
      case 'cdnur':
        return ['B2CL', number, day, 'C', place, total, '', ...taxed]
    }
  })
}

/** "OE": sold by the shop itself, not through another's market place. */
export const smallRow = ({ placeOfSupply, rateBp, part }: SmallRow): Cells => [
  'OE',
  placeName(placeOfSupply),
  '',
  percent(rateBp),
  decimalAmount(part.taxable),
  NO_CESS,
  '',
]

export const nilRow = (row: NilRow): Cells => [
  nilRowName(row).name,
  decimalAmount(row.value),
  '0.00',
  '0.00',
]

/** Without a description: see `hsnJson`. */
export const hsnRow = ({ hsn, unit, rateBp, quantity, part }: HsnRow): Cells => [
  hsn,
  '',
  unitName(unit),
  decimalAmount(quantity * 100),
  decimalAmount(part.value),
  percent(rateBp),
  decimalAmount(part.taxable),
  decimalAmount(part.igst),
  decimalAmount(part.cgst),
  decimalAmount(part.sgst),
  NO_CESS,
]

export function docsRow(series: SeriesOfMonth): Cells {
  const { isCreditNote, from, to, total, cancelled } = seriesRow(series)
  return [documentNature(isCreditNote).name, from, to, total, cancelled]
}
