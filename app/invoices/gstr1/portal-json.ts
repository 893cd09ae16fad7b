import type { TaxPart } from '#app/tax/tax-part.ts'
import { documentNature, seriesRow, type SeriesOfMonth } from './document-series.ts'
import type { ListedTable } from './gstr1-table.ts'
import type { ListedDocument } from './listed-document.ts'
import { nilRowName, type NilRow } from './nil-rated.ts'
import { decimalAmount, percent } from './return-amounts.ts'
import { portalDate } from './return-month.ts'
import type { HsnRow, SmallRow } from './summarise.ts'

// JSON of the portal is put together as text: its amounts have two decimals, which JSON.stringify
// drops, and no amount passes through a float.

/**
 * Release of GSTN's offline tool whose names and tables the return follows, as its files begin with it;
 * in place of a digest the tool writes the word. Both as public generators of 2025-26 write them.
 */
export const RETURN_FORMAT = { version: 'GST3.2.4', hash: 'hash' } as const

type Pairs = readonly (readonly [key: string, json: string])[]

const text = (value: string): string => JSON.stringify(value)
const object = (pairs: Pairs): string =>
  `{${pairs.map(([key, json]) => `${text(key)}:${json}`).join(',')}}`
const array = (items: readonly string[]): string => `[${items.join(',')}]`

const NO_CESS: Pairs[number] = ['csamt', '0.00']

/** Within a State half of the tax is the State's; between two it is one. */
const taxes = (isInter: boolean, { igst, cgst, sgst }: TaxPart): Pairs =>
  isInter
    ? [['iamt', decimalAmount(igst)], NO_CESS]
    : [['camt', decimalAmount(cgst)], ['samt', decimalAmount(sgst)], NO_CESS]

const items = ({ rates, isInter }: ListedDocument): string =>
  array(
    rates.map(({ rateBp, part }) =>
      object([
        // The portal's own number of an item: its rate.
        ['num', String(rateBp + 1)],
        [
          'itm_det',
          object([
            ['rt', percent(rateBp)],
            ['txval', decimalAmount(part.taxable)],
            ...taxes(isInter, part),
          ]),
        ],
      ]),
    ),
  )

/** A document in the list of its table. */
export function listedJson(table: ListedTable, of: ListedDocument): string {
  const place: Pairs[number] = ['pos', text(of.placeOfSupply)]
  const value: Pairs[number] = ['val', decimalAmount(of.value)]
  const lines: Pairs[number] = ['itms', items(of)]
  const invoice: Pairs = [['inum', text(of.number)], ['idt', text(portalDate(of.issuedOn))], value]
  const note: Pairs = [
    ['ntty', text('C')],
    ['nt_num', text(of.number)],
    ['nt_dt', text(portalDate(of.issuedOn))],
  ]
  const regular: Pairs = [
    ['rchrg', text('N')],
    ['inv_typ', text('R')],
  ]
  switch (table) {
    case 'b2b':
      return object([...invoice, place, ...regular, lines])
    case 'b2cl':
      return object([...invoice, lines])
    case 'cdnr':
      return object([...note, value, place, ...regular, lines])
    case 'cdnur':
      return object([...note, ['typ', text('B2CL')], place, value, lines])
  }
}

/** How a table's documents are grouped: by the buyer, by the place of supply, or not at all. */
export const GROUPS: Record<
  ListedTable,
  { key: string; list: string; of: (document: ListedDocument) => string } | undefined
> = {
  b2b: { key: 'ctin', list: 'inv', of: ({ buyer }) => buyer.gstin ?? '' },
  b2cl: { key: 'pos', list: 'inv', of: ({ placeOfSupply }) => placeOfSupply },
  cdnr: { key: 'ctin', list: 'nt', of: ({ buyer }) => buyer.gstin ?? '' },
  cdnur: undefined,
}

export const smallJson = (rows: readonly SmallRow[]): string =>
  array(
    rows.map(({ placeOfSupply, isInter, rateBp, part }) =>
      object([
        ['sply_ty', text(isInter ? 'INTER' : 'INTRA')],
        ['pos', text(placeOfSupply)],
        ['typ', text('OE')],
        ['rt', percent(rateBp)],
        ['txval', decimalAmount(part.taxable)],
        ...taxes(isInter, part),
      ]),
    ),
  )

/** The shop sells nothing that is exempt otherwise than by its rate, or outside the GST. */
export const nilJson = (rows: readonly NilRow[]): string =>
  object([
    [
      'inv',
      array(
        rows.map((row) =>
          object([
            ['sply_ty', text(nilRowName(row).code)],
            ['expt_amt', '0.00'],
            ['nil_amt', decimalAmount(row.value)],
            ['ngsup_amt', '0.00'],
          ]),
        ),
      ),
    ],
  ])

/**
 * Without `desc`: the portal takes the words of its own list of HSNs, which the shop does not have, and
 * finds them by the code.
 */
export const hsnJson = ({ b2b, b2c }: { b2b: readonly HsnRow[]; b2c: readonly HsnRow[] }): string =>
  object(
    (
      [
        ['hsn_b2b', b2b],
        ['hsn_b2c', b2c],
      ] as const
    )
      .filter(([, rows]) => rows.length > 0)
      .map(([key, rows]) => [key, array(rows.map((row, i) => hsnItem(row, i + 1)))]),
  )

const hsnItem = ({ hsn, unit, rateBp, quantity, part }: HsnRow, num: number): string =>
  object([
    ['num', String(num)],
    ['hsn_sc', text(hsn)],
    ['uqc', text(unit)],
    ['qty', decimalAmount(quantity * 100)],
    ['rt', percent(rateBp)],
    ['txval', decimalAmount(part.taxable)],
    ['iamt', decimalAmount(part.igst)],
    ['camt', decimalAmount(part.cgst)],
    ['samt', decimalAmount(part.sgst)],
    NO_CESS,
  ])

export function docsJson(series: readonly SeriesOfMonth[]): string {
  const kinds = [false, true].map((isCreditNote) => ({
    ...documentNature(isCreditNote),
    rows: series.filter((one) => one.isCreditNote === isCreditNote).map(seriesRow),
  }))
  const details = kinds
    .filter(({ rows }) => rows.length > 0)
    .map(({ number, name, rows }) =>
      object([
        ['doc_num', String(number)],
        ['doc_typ', text(name)],
        [
          'docs',
          array(
            rows.map(({ from, to, total, cancelled, net }, i) =>
              object([
                ['num', String(i + 1)],
                ['from', text(from)],
                ['to', text(to)],
                ['totnum', String(total)],
                ['cancel', String(cancelled)],
                ['net_issue', String(net)],
              ]),
            ),
          ),
        ],
      ]),
    )
  return object([['doc_det', array(details)]])
}
