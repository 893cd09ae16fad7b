import { expect, test } from 'vitest'
import { FIND_LENGTH } from './find-text.ts'
import { guessesOf } from './guesses.ts'

const kindsOf = (typed: string) => guessesOf(typed).map(({ kind }) => kind)

test.each([
  '1fb7cf9a',
  '#1FB7CF9A',
  '1fb7 cf9a',
  ' Order 1fb7-cf9a ',
  'order #1fb7 cf9a',
  'Order no. 1fb7cf9a',
  '\u200e1fb7\u2013cf9a',
])('the number of an order is understood as it is printed, said and typed: %s', (typed) => {
  expect(guessesOf(typed)[0]).toEqual({ kind: 'number', key: '1fb7cf9a' })
})

test('a whole id is understood as the number that it begins with', () => {
  expect(guessesOf('1fb7cf9a-0000-4000-8000-000000000000')[0]?.key).toBe('1fb7cf9a')
})

test.each([
  '9876543210',
  '+91 98765 43210',
  '098765-43210',
  '(+91) 98765.43210',
  '919876543210',
  '\u202a+91 98765 43210\u202c',
  '००९१ ९८७६५ ४३२१०',
])('a phone number is understood in any spelling: %s', (typed) => {
  expect(guessesOf(typed)[0]).toEqual({ kind: 'phone', key: '9876543210' })
})

test.each([
  ['8EFD', '8efd'],
  ['b75e a8', 'b75ea8'],
  ['#b75e', 'b75e'],
  ['Order 1234', '1234'],
  ['1fb7cf9a-0000-4', '1fb7cf9a00004'],
])('the beginning of an order’s number is understood from four characters on: %s', (typed, key) => {
  expect(guessesOf(typed)[0]).toEqual({ kind: 'beginning', key })
})

test('what may be a name or a code of a product is asked for as that first', () => {
  expect(kindsOf('Deeba')).toEqual(['tracking', 'payment', 'name', 'beginning'])
  expect(kindsOf('16920')).toEqual(['product', 'beginning', 'tracking', 'payment'])
  for (const other of ['8ef', '8efd12345', `1fb7cf9a-${'0'.repeat(99)}`])
    expect(kindsOf(other)).not.toContain('beginning')
})

test.each(['S/26-27/000003', 's/26-27/3', ' S 26-27 3', 'S-26-27-000003.pdf', '26-27/3'])(
  'the number of an invoice or credit note is understood as it is printed, said and saved: %s',
  (typed) => {
    expect(guessesOf(typed)[0]).toMatchObject({ kind: 'document', year: '26-27', serial: 3 })
  },
)

test.each(['26-28/3', '98-76-543210', 'S/26-27', 'S/26-27/0'])('%s is no document', (typed) => {
  expect(kindsOf(typed)).not.toContain('document')
})

test('a courier’s number of ten digits is asked for once no phone has it', () => {
  expect(kindsOf('7012345678')).toEqual(['phone', 'tracking', 'payment'])
  expect(kindsOf('1234567890')).toEqual(['product', 'tracking', 'payment'])
})

test('eight digits are the number of an order first, and then a product', () => {
  expect(kindsOf('12345678')).toEqual(['number', 'product', 'tracking', 'payment'])
  expect(guessesOf('Product code 16920')[0]).toEqual({ kind: 'product', key: '16920' })
})

test('what has an @ is an email and nothing else', () => {
  for (const typed of [' Asha@Example.com ', 'Asha\u200b@Example.com', 'Asha\uff20Example.com'])
    expect(guessesOf(typed)).toEqual([{ kind: 'email', key: 'Asha@Example.com' }])
})

test('letters are a reference first and then a name, of three letters at least in any script', () => {
  expect(kindsOf('asha rao')).toEqual(['tracking', 'payment', 'name'])
  expect(kindsOf('आशा राव')).toEqual(['name'])
  // The joiner belongs to the name, as it is stored.
  expect(guessesOf('മോഹന്\u200d\u200e')).toEqual([{ kind: 'name', key: 'മോഹന്\u200d' }])
  expect(kindsOf('Jo')).toEqual(['tracking', 'payment'])
  expect(kindsOf('!!')).toEqual([])
  expect(kindsOf('')).toEqual([])
})

test('of a text that is pasted by mistake only the beginning is asked for', () => {
  expect(guessesOf('a'.repeat(100_000)).at(-1)?.key).toHaveLength(FIND_LENGTH)
})
