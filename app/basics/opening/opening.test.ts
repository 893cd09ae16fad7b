import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBrandFile, type Brand } from '../brand/brand-file.ts'
import { isPlaceholder, LEGAL_LINES, openLines } from './legal-lines.ts'
import { openingOf, TRIAL } from './opening.ts'

function brandIn(file: string): Brand {
  const read = parseBrandFile(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(read.error)
  return read.value.brand
}
const shipped = brandIn('brand.json')
const own: Brand = {
  ...shipped,
  name: 'Asha Vastra',
  tradingCompany: 'Asha Vastra Private Limited',
  address: ['12 Johari Bazaar', 'Jaipur, Rajasthan 302003'],
  phone: '+91 141 256 7890',
  email: 'care@asha-vastra.in',
  grievanceOfficer: {
    name: 'Asha Rao',
    designation: 'Head of Customer Care',
    phone: '+91 141 256 7891',
    email: 'grievance@asha-vastra.in',
  },
  seller: { ...shipped.seller, gstin: '08ABCFA1234K1ZP' },
}
const FACTS = { isProduction: true, hasSold: false, isConfirmed: true }
const stateOf = (changes: Partial<Brand>, facts = FACTS) =>
  openingOf({ ...own, ...changes }, facts).state
const { seller, grievanceOfficer } = own

test('every line of the seller’s identity is the demo’s in the brand file as it is shipped, and the officer is missing', () => {
  expect(openLines(shipped).map(({ line, state }) => [line.field, state])).toEqual(
    LEGAL_LINES.map(({ field }) => [
      field,
      /Officer\.(?:name|designation|phone)$/.test(field) ? 'missing' : 'demo',
    ]),
  )
  expect(openLines(own)).toEqual([])
})

test.each<[string, Partial<Brand>]>([
  ['name', { name: shipped.name }],
  ['name in capitals', { name: ' SANGAM ' }],
  ['company', { tradingCompany: shipped.tradingCompany }],
  ['address', { address: shipped.address }],
  ['address in one line', { address: ['Sangam House, 14, Civil Lines, Prayagraj 211001'] }],
  ['telephone', { phone: shipped.phone }],
  ['telephone without spaces', { phone: '+915320000000' }],
  ['email', { email: shipped.email }],
  ['email in capitals', { email: 'Orders@SANGAM.example' }],
  ['GSTIN', { seller: shipped.seller }],
  ['GSTIN in small letters with spaces', { seller: { ...seller, gstin: '09 abcde1234f 1zy' } }],
  ['PAN in another State', { seller: { ...seller, gstin: '27ABCDE1234F1Z0' } }],
  ['GSTIN under composition', { seller: { ...shipped.seller, registration: 'composition' } }],
])('a shop in production is closed while one line is still the demo’s: %s', (_, changes) => {
  expect(stateOf(changes)).toBe('closed')
})

test('an owner who left the officer’s address or telephone as shipped has a closed shop', () => {
  for (const demo of [{ email: 'grievance@sangam.example' }, { phone: '+91 532 000 0000' }])
    expect(stateOf({ grievanceOfficer: { ...grievanceOfficer, ...demo } })).toBe('closed')
})

test('an owner who changed only the name has a closed shop', () => {
  expect(openingOf({ ...shipped, name: 'Asha Vastra' }, FACTS).state).toBe('closed')
})

test.each<[string, Partial<Brand>]>([
  ['no registration said', { seller: { ...seller, registration: 'unset', gstin: '' } }],
  ['email at .example', { email: 'care@asha.example' }],
  ['officer without a name', { grievanceOfficer: { ...grievanceOfficer, name: ' ' } }],
  ['officer without a designation', { grievanceOfficer: { ...grievanceOfficer, designation: '' } }],
  ['officer without a telephone', { grievanceOfficer: { ...grievanceOfficer, phone: '' } }],
])('with the merchant’s identity it shows its pages, and takes no orders: %s', (_, changes) => {
  expect(stateOf(changes)).toBe('showing')
})

test('it takes orders once every line is said and the rates and texts are confirmed', () => {
  expect(stateOf({}, { ...FACTS, isConfirmed: false })).toBe('showing')
  expect(stateOf({})).toBe('selling')
  expect(stateOf({ seller: { ...seller, registration: 'unregistered', gstin: '' } })).toBe(
    'selling',
  )
})

test('a shop that has sold goes on, whatever its words say, and so does a trial; both are warned', () => {
  const sold = openingOf(shipped, { ...FACTS, hasSold: true, isConfirmed: false })
  expect([sold.state, sold.lacking.length]).toEqual(['selling', LEGAL_LINES.length])
  expect(openingOf(shipped, TRIAL)).toEqual(sold)
})

test('an address that ends in .example is nobody’s, however it is written', () => {
  for (const address of [
    'orders@sangam.example',
    'Sangam <orders@sangam.example>',
    'a@b.EXAMPLE',
    'orders@example',
    'a@b.example. ',
  ])
    expect([address, isPlaceholder(address)]).toEqual([address, true])
  for (const address of [
    'orders@example-vastra.in',
    'Example <orders@asha-vastra.in>',
    'a@my.example.in',
    'a@counterexample',
  ])
    expect([address, isPlaceholder(address)]).toEqual([address, false])
})
