import { expect, test } from 'vitest'
import { gstinState, readGstin } from './gstin.ts'

test.each([
  '27AAPFU0939F1ZV',
  '29ABCDE1234F1ZW',
  '07ABCDE1234F1Z2',
  '33AAACS1234A1Z9',
  '27ABCDE1234F2ZZ',
])('%s is right by its check digit', (gstin) => {
  expect(readGstin(gstin)).toEqual({ ok: true, value: gstin })
})

test('spaces and small letters are read over', () => {
  const read = readGstin(' 27 aapfu0939f 1zv')
  expect(read.ok && gstinState(read.value)).toBe('27')
})

test.each([
  ['27AAPFU0939F1Z', 'not fifteen characters'],
  ['27AAPFU0939F1ZW', 'wrong check digit'],
  ['27AAPFU0993F1ZV', 'wrong check digit'],
  ['99AAPFU0939F1ZV', 'wrong check digit'],
  ['99AAPFU0939F1ZK', 'of no State'],
  ['97AAACB1234C1Z8', 'of no State'],
  ['0717UNO00157UNO', 'a UIN'],
  ['27AAPF10939F1ZV', 'not a GSTIN'],
])('%s: %s', (typed, problem) => {
  expect(readGstin(typed)).toEqual({ ok: false, error: problem })
})

test.each([
  '27-AAPFU-0939-F1ZV',
  '27aapfu0939f1zv\u200b',
  '\u200e27AAPFU0939F1ZV',
  '２７AAPFU0939F1ZV',
  '२७AAPFU0939F1ZV',
  '27\u2013AAPFU0939F1ZV',
])('a GSTIN is read as people write and paste it: %j', (typed) =>
  expect(readGstin(typed)).toEqual({ ok: true, value: '27AAPFU0939F1ZV' }),
)
