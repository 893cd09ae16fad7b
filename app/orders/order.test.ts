import { expect, test } from 'vitest'
import {
  badgeColour,
  capitalised,
  groupNumber,
  itemName,
  mayBecome,
  orderNumber,
  currentTotal,
  type OrderItem,
  type OrderStatus,
} from './order.ts'
import { paise } from '#app/basics/money.ts'
import { endOfDayInIndia } from '#app/basics/calendar/business-days.ts'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { addressLines } from './address/shipping-address.ts'
import { readAddress } from './address/stored-address.ts'

test('an order moves only as the table says', () => {
  const all: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'cancelled']
  const moves = (who: { byStaff?: boolean }) =>
    all.flatMap((from) => all.filter((to) => mayBecome(from, to, who)).map((to) => `${from} ${to}`))
  const anybodys = [
    'pending processing',
    'pending cancelled',
    'processing shipped',
    'processing cancelled',
    'shipped delivered',
  ]
  expect(moves({})).toEqual(anybodys)
  // Staff alone cancel a parcel that never arrived.
  expect(moves({ byStaff: true }).filter((move) => !anybodys.includes(move))).toEqual([
    'shipped cancelled',
  ])
})
test('§4 badge colours: delivered green, processing blue, shipped purple, cancelled red, anything else grey, in any case', () => {
  expect(
    ['Delivered', 'PROCESSING', 'shipped', 'cancelled', 'pending', 'refunded'].map(badgeColour),
  ).toEqual(['green', 'blue', 'purple', 'red', 'grey', 'grey'])
})
test('§9 the order number is the first 8 characters of the id', () => {
  expect(orderNumber('1b4e28ba-2fa1-11d2-883f-0016d3cca427')).toBe('1b4e28ba')
})
test('§2 the status is shown capitalised', () => {
  expect(capitalised('processing')).toBe('Processing')
})
test('§3 a line without a name is called by its product id', () => {
  expect([itemName(null, 'abcdef0123'), itemName('Neel Shirt', 'abcdef0123')]).toEqual([
    'Product abcdef',
    'Neel Shirt',
  ])
})
test('§8 an address that cannot be read says so', () => {
  for (const stored of ['', 'not json', '5', 'null', '["a"]'])
    expect(readAddress(stored)).toEqual({
      ok: false,
      error: 'Invalid shipping address format: not a valid JSON string',
    })
})
test('an address is shown line by line, without gaps', () => {
  expect(
    addressLines({
      fullName: 'Asha Rao',
      address: '12 MG Road',
      city: 'Prayagraj',
      state: '',
      postalCode: '211001',
      phone: '',
    }),
  ).toEqual(['Asha Rao', '12 MG Road', 'Prayagraj 211001'])
})
test('a number is written in two groups, and what is none as it is', () => {
  expect(['1b4e28ba', '#1B4E28BA', 'x', '1b4e28ba-0000'].map(groupNumber)).toEqual([
    '1b4e 28ba',
    '#1B4E 28BA',
    'x',
    '1b4e28ba-0000',
  ])
})
test('T47 dates are shown in Indian time wherever the server stands', () => {
  expect(formatDateTime(new Date('2026-11-20T20:30:00Z'))).toContain('21 November 2026')
})

test('an order comes to what its kept lines cost; one that was cancelled whole, to what it came to before', () => {
  const line = (price: number, quantity: number, cancelledAt: Date | null = null) =>
    ({ price: paise(price), quantity, cancelledAt }) as OrderItem
  const items = [line(100, 2), line(50, 3, new Date(0))]
  expect(currentTotal({ status: 'processing', total: paise(350), items, charges: [] })).toBe(200)
  expect(
    currentTotal({
      status: 'cancelled',
      total: paise(350),
      charges: [],
      items: items.map((one) => ({ ...one, cancelledAt: new Date(0) })),
    }),
  ).toBe(350)
})
test('an order comes to what its charges cost as well, until it is cancelled whole', () => {
  const items = [
    { price: paise(100), quantity: 2, cancelledAt: null },
    { price: paise(50), quantity: 1, cancelledAt: new Date(0) },
  ] as OrderItem[]
  const charges = [{ code: 'delivery', amount: paise(9) }] as const
  expect(currentTotal({ status: 'processing', total: paise(259), items, charges })).toBe(209)
})
test('T47 a day ends at midnight in India, wherever the server stands', () => {
  for (const at of ['2026-11-20T18:30:00.000Z', '2026-11-21T03:00:00Z', '2026-11-21T18:29:59.999Z'])
    expect(endOfDayInIndia(new Date(at)).toISOString()).toBe('2026-11-21T18:29:59.999Z')
})
