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
  expect(after({ 'brand.tagline': 'Silks of Jaipur' })).toEqual(
    DEMO_FIELDS.filter((field) => field !== 'brand.tagline'),
  )
})

test('of a list one entry of the demo house is enough, and another house’s entries are not', () => {
  const links = (...urls: string[]) =>
    after({ 'brand.social': urls.map((url) => ({ name: 'Instagram', url })) }).includes(
      'brand.social',
    )
  const [own, network] = ['https://www.instagram.com/asha', 'https://www.instagram.com/']
  expect([links(own, network), links(own)]).toEqual([true, false])
})

test('the courts of the town are those of a shop that has an address of its own there', () => {
  const address = ['3 Leader Road', 'Prayagraj, Uttar Pradesh 211003']
  expect(after({ 'brand.address': address })).not.toContain('texts.courts')
})
