import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBrandFile, type Words } from '#app/basics/brand/brand-file.ts'
import { withChanges, type WordChanges } from './change-words.ts'
import { DEMO_FIELDS, demoFields } from './demo-words.ts'

const shipped = (): Words => {
  const read = parseBrandFile(readFileSync('brand.json', 'utf8'))
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const after = (changes: WordChanges) => demoFields(withChanges(shipped(), changes) as Words)

test('all that is known as the demo house’s stands in the brand file as it is shipped', () => {
  expect(demoFields(shipped())).toEqual(DEMO_FIELDS)
})

test('a field that says something else is the merchant’s', () => {
  expect(after({ 'brand.name': 'Sangam Silks' })).toEqual(
    DEMO_FIELDS.filter((field) => field !== 'brand.name'),
  )
})

test('of a list one entry of the demo house is enough, and another house’s entries are not', () => {
  const claims = (...figures: string[]) =>
    after({
      'texts.summer.claims': figures.map((figure) => ({
        figure,
        label: figure === '4.9/5' ? 'Customer Rating' : 'Sarees',
      })),
    }).includes('texts.summer.claims')
  expect([claims('12', '4.9/5'), claims('12', '30')]).toEqual([true, false])
})

test('the courts of the town are those of a shop that has an address of its own there', () => {
  const address = ['3 Leader Road', 'Prayagraj, Uttar Pradesh 211003']
  expect(after({ 'brand.address': address })).not.toContain('texts.courts')
})
