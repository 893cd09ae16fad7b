import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import { activeItems } from '#app/orders/order.ts'
import { piecesOf, readScan, type Piece } from './pieces.ts'

const item = (id: string, styleId: number | null, size: string | null, quantity = 1) => ({
  id,
  productId: id,
  styleId,
  name: `Product ${id}`,
  quantity,
  price: paise(100),
  size,
  colour: 'Rust',
  returnable: true,
  cancelledAt: null,
})

const pieces = piecesOf(
  activeItems({
    items: [
      item('a', 12345, 'M', 2),
      item('b', 12345, 'XL'),
      item('c', 20001, 'UK 7'),
      item('d', null, null),
      { ...item('e', 30000, 'S'), cancelledAt: new Date() },
    ],
  }),
)
const scan = (text: string, ticked: string[] = []) => readScan(text, pieces, new Set(ticked))

test('each piece of a parcel is ticked by itself; a cancelled line has none', () => {
  expect(pieces.map(({ key, code }: Piece) => [key, code])).toEqual([
    ['piece-a-1', '12345-M'],
    ['piece-a-2', '12345-M'],
    ['piece-b-1', '12345-XL'],
    ['piece-c-1', '20001-UK7'],
    ['piece-d-1', null],
  ])
})

test('a code ticks the next piece that it names, in any spelling of it', () => {
  expect(scan('12345-M')).toMatchObject({ is: 'piece', piece: { key: 'piece-a-1' } })
  expect(scan(' 12345 m ', ['piece-a-1'])).toMatchObject({ piece: { key: 'piece-a-2' } })
  expect(scan('12345-m', ['piece-a-1', 'piece-a-2'])).toEqual({
    is: 'ticked already',
    name: 'Product a',
  })
  expect(scan('20001')).toMatchObject({ is: 'piece', piece: { key: 'piece-c-1' } })
  expect(scan('20001-uk7')).toMatchObject({ is: 'piece' })
})

test('a product in two sizes asks which; a piece that is not in the parcel is wrong; a slip leads to its order', () => {
  expect(scan('12345')).toEqual({ is: 'which size', codes: ['12345-M', '12345-XL'] })
  expect(scan('12345-S')).toEqual({ is: 'wrong', text: '12345-S' })
  expect(scan('30000-S')).toEqual({ is: 'wrong', text: '30000-S' })
  expect(scan('#1FB7CF9A')).toEqual({ is: 'order', number: '1fb7cf9a' })
})

test('a scan is read with whatever sign the scanner or a keyboard puts into it', () => {
  expect(scan('\u200e１２３４５\u2013m')).toMatchObject({
    is: 'piece',
    piece: { key: 'piece-a-1' },
  })
  expect(scan('Order #a135 1fbb')).toEqual({ is: 'order', number: 'a1351fbb' })
})
