import { expect, test } from 'vitest'
import { startOfDay } from '../lists/calendar-day.ts'
import { orderChips } from './order-chips.ts'
import { filterQuery, readOrderFilter } from './order-filter.ts'

const ALL =
  'status=shipped&payment=paid&from=2026-11-01&to=2026-11-26&state=Uttar+Pradesh&pin=211&late=24&promise=broken&returns=open&refunds=failed&sort=oldest'
const read = (query: string) => readOrderFilter(new URLSearchParams(query))

test('every filter is read from the address and written to it again, in one sequence', () => {
  const { filter, unknown } = read(ALL.split('&').toReversed().join('&'))
  expect(unknown).toEqual([])
  expect(filterQuery(filter)).toBe(ALL)
})

test.each([
  'status=paid',
  'payment=cheque',
  'from=2026-02-31',
  'to=0000-01-01',
  'state=Bihar and',
  'pin=2',
  'pin=21%',
  'late=0',
  'late=1e9',
  'returns=closed',
  'refunds=all',
  'sort=newest',
  'colour=red',
  '__proto__=1',
])('what is no filter is named and filters nothing: %s', (query) => {
  const { filter, unknown } = read(`${query}&after=1fb7cf9a`)
  expect(filter).toEqual({})
  expect(unknown).toEqual([query])
})

test('the beginning of a PIN code is read in any digits', () => {
  expect(read(`pin=${encodeURIComponent('\u200e२११')}`)).toEqual({
    filter: { pin: '211' },
    unknown: [],
  })
})

test('of a filter that is there twice the second is named', () => {
  expect(read('status=shipped&status=pending')).toEqual({
    filter: { status: 'shipped' },
    unknown: ['status=pending'],
  })
})

test('each filter has a chip, and the address of the chip is that without it', () => {
  const chips = orderChips(read(ALL).filter)
  expect(chips.map(({ text }) => text)).toEqual([
    'Shipped',
    'Paid',
    'From 1 Nov 2026',
    'To 26 Nov 2026',
    'Uttar Pradesh',
    'PIN 211…',
    'Firm for over 24 h, not sent',
    'Past its promised day',
    'Return to decide',
    'Refund failed',
    'Oldest first',
  ])
  expect(chips[0]?.without).toBe(`/desk/orders?${ALL.replace('status=shipped&', '')}`)
  expect(orderChips(read('state=Bihar').filter)).toEqual([
    { text: 'Bihar', without: '/desk/orders' },
  ])
})

test('a day begins at midnight in India', () => {
  expect(startOfDay('2026-11-26').toISOString()).toBe('2026-11-25T18:30:00.000Z')
})
