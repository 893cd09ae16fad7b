import { expect, test } from 'vitest'
import fc from './fast-check.ts'
import { seed, seedSetting } from './seed.ts'

test('properties draw from the seed of the run, and one that fails prints how to repeat it', () => {
  const drawn: number[] = []
  const failing = fc.property(fc.integer(), (number) => drawn.push(number) < 3)
  expect(() => fc.assert(failing, { endOnFailure: true })).toThrow(`Repeat with ${seedSetting}\n`)
  expect(drawn).toEqual(fc.sample(fc.integer(), { seed, numRuns: 3 }))
  expect(fc.sample(fc.integer(), 3)).toEqual(drawn)
})
