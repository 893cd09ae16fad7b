import { expect, test } from 'vitest'
import { countryCode } from './country-code.ts'

test('a country is found by its English name, and has its code of today', () => {
  const names = [
    'India',
    ' bangladesh',
    'China',
    'Germany',
    'United Kingdom',
    'Vietnam',
    'Sri Lanka',
  ]
  expect(names.map(countryCode)).toEqual(['IN', 'BD', 'CN', 'DE', 'GB', 'VN', 'LK'])
})

test('what is no country has no code', () => {
  expect(['', 'Made in India', 'IN', 'Bharat'].map(countryCode)).toEqual(Array(4).fill(undefined))
})
