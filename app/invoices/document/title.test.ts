import { expect, test } from 'vitest'
import { DOCUMENT_NAMES, nilRatedTitle, titleOf } from './title.ts'

const BUSINESS = { gstin: '27ABCDE1234F2ZZ' }
const PERSON = { gstin: null }
const at = (...rates: number[]) => rates.map((rateBp) => ({ rateBp }))

test.each([
  ['nil-rated goods alone', at(0, 0), PERSON, 'Bill of supply'],
  ['nil-rated goods alone, to a business', at(0), BUSINESS, 'Bill of supply'],
  ['nil-rated goods beside taxed ones', at(5_00, 0), PERSON, 'Invoice-cum-bill of supply'],
  ['both, to a business, which claims the tax', at(5_00, 0), BUSINESS, 'Tax invoice'],
  ['taxed goods alone', at(5_00, 18_00), PERSON, 'Tax invoice'],
])('of %s a registered shop issues what the law names', (_, lines, buyer, name) => {
  const title = nilRatedTitle('tax_invoice', lines, buyer)
  expect(DOCUMENT_NAMES[titleOf({ kind: 'tax_invoice', title })]).toBe(name)
})

test('a shop that collects no tax has the title of its kind, though its lines bear nothing', () => {
  for (const kind of ['bill_of_supply', 'receipt'] as const)
    expect(nilRatedTitle(kind, at(0), PERSON)).toBeUndefined()
})
