import { expect, test } from 'vitest'
import { countryCode, countryFrom, INDIA, isIndia } from './country.ts'

test('a country is found by its names and its code, and has its code of today', () => {
  const names = [
    'India',
    ' bangladesh',
    'China',
    'Germany',
    'UK',
    'Vietnam',
    'Sri Lanka',
    'Made in Italy',
    'in',
    'U.S.A.',
  ]
  expect(names.map(countryCode)).toEqual('IN BD CN DE GB VN LK IT IN US'.split(' '))
})

test('what is no country has no code', () => {
  expect(['', 'Made in', 'QQ', 'DD', 'Prayagraj'].map(countryCode)).toEqual(
    Array(5).fill(undefined),
  )
})

test('a country has one spelling, however the file has it; what is none stays as it was written', () => {
  expect(
    ['INDIA', 'made in india', 'Bharat', 'viet nam', 'TURKEY', 'Prayagraj', 'Made in'].map(
      countryFrom,
    ),
  ).toEqual(['India', 'India', 'India', 'Vietnam', 'Türkiye', 'Prayagraj', 'Made in'])
})

test('India is India in every spelling that a catalogue of before may have', () => {
  for (const written of ['India', 'INDIA', 'Made in India', 'bharat', 'IN'])
    expect(isIndia(written), written).toBe(true)
  for (const written of ['Indonesia', 'Made in China', 'British Indian Ocean Territory', ''])
    expect(isIndia(written), written).toBe(false)
  expect(INDIA).toMatch(/^\^.*\$$/)
})
