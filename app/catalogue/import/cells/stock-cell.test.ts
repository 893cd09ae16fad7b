import { describe, expect, test } from 'vitest'
import fc from '../../../../tests/fast-check.ts'
import { ONE_SIZE } from '../../sizes/sizes.ts'
import { NO_SIZE } from '../../stock/stock.ts'
import { formatStockCell, parseStockCell } from './stock-cell.ts'

const SIZES = ['S', 'M', 'L']

describe('a stock cell', () => {
  test.each<[string, readonly string[], Record<string, number> | undefined]>([
    ['S=3; M=0; L=12', SIZES, { S: 3, M: 0, L: 12 }],
    ['s=3;', SIZES, { S: 3 }],
    ['L=1, M=2', SIZES, { L: 1, M: 2 }],
    ['7', [], { [NO_SIZE]: 7 }],
    ['0', [ONE_SIZE], { [ONE_SIZE]: 0 }],
    ['one size=4', [ONE_SIZE], { [ONE_SIZE]: 4 }],
    ['2XL=4; M=1', ['M', 'XXL'], { M: 1, XXL: 4 }],
    ['XXL=4', ['XL', '2XL'], { '2XL': 4 }],
    ['XXL=4; 2XL=1', ['XXL', '2XL'], { XXL: 4, '2XL': 1 }],
    ['XXL=4; 2XL=1', ['XL', 'XXL'], undefined],
    ['7', SIZES, undefined],
    ['S=3; S=4', SIZES, undefined],
    ['S=3; XXL=4', SIZES, undefined],
    ['S', SIZES, undefined],
    ['S=', SIZES, undefined],
    ['S=-1', SIZES, undefined],
    ['S=1.5', SIZES, undefined],
    ['S=1=2', SIZES, undefined],
    ['S=99999999', SIZES, undefined],
    ['-3', [], undefined],
    ['sold out', [], undefined],
    [';', SIZES, undefined],
  ])('%j in %j', (text, sizes, stock) => {
    expect(parseStockCell(text, sizes)).toEqual(stock)
  })

  test('reads what it writes', () => {
    const sizes = fc.constantFrom<string[]>([], [ONE_SIZE], SIZES, ['6', '7', '8'])
    const stock = sizes.chain((sizes) =>
      fc.tuple(
        fc.constant(sizes),
        fc.dictionary(
          fc.constantFrom(...(sizes.length > 0 ? sizes : [NO_SIZE])),
          fc.nat(9_999_999),
          { minKeys: 1, noNullPrototype: true },
        ),
      ),
    )
    fc.assert(
      fc.property(stock, ([sizes, stock]) => {
        expect(parseStockCell(formatStockCell(stock, sizes), sizes)).toEqual(stock)
      }),
    )
  })

  test('says nothing of sizes it does not come in', () => {
    expect(formatStockCell({ XXXL: 4, M: 1 }, SIZES)).toBe('M=1')
    expect(formatStockCell({ XXXL: 4 }, [])).toBe('')
  })
})
