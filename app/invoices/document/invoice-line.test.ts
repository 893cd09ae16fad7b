import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { taxBreakup } from '#app/tax/tax-breakup.ts'
import { documentSums } from './document-rows.ts'
import { invoiceLines, totalOf, type SoldLine } from './invoice-line.ts'

const sold = (price: number, quantity: number, rate: SoldLine['rate']): SoldLine => ({
  sourceId: '',
  description: '',
  hsn: '621142',
  unit: 'PCS',
  rate,
  quantity,
  price: paise(price),
})
const SLAB = { bp: 500, slab: { upTo: paise(2_500_00), bpAbove: 1800 } }

test.each(['intra', 'inter'] as const)(
  'the tax that the checkout shows (%s) is that of the invoice, charges and nil-rated goods included',
  (supply) => {
    const lines = [
      sold(999_00, 3, SLAB),
      sold(2_999_00, 1, SLAB),
      sold(199_00, 2, { bp: 0 }),
      sold(1_333_33, 7, { bp: 300 }),
    ]
    const charges = [
      { code: 'delivery', amount: paise(79_00) },
      { code: 'cash_handling', amount: paise(49_00) },
      { code: 'gift_wrap', amount: paise(31_00) },
    ] as const
    const invoiced = invoiceLines(lines, charges, supply)
    const shown = taxBreakup(lines, charges, supply)
    expect(shown.total).toEqual(totalOf(invoiced))
    expect(shown.rates.map(({ bp, part }) => ({ rateBp: bp, ...part }))).toEqual(
      documentSums({ registration: 'regular' }, invoiced).rates,
    )
    expect(shown.rates.map(({ bp }) => bp)).toEqual([0, 300, 500, 1800])
  },
)
