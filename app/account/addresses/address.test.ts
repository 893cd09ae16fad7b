import { expect, test } from 'vitest'
import { readFields } from '#app/basics/form-fields.ts'
import fc from '../../../tests/fast-check.ts'
import { AddressForm, addressRules } from './address.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import { formatAddressLines, formatPhone } from './saved-address.ts'

const filled = {
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '+91 98765-43210',
  postalCode: '211 001',
  city: 'Prayagraj',
  address: '12 MG Road',
}
const read = (changes: Record<string, string>) => readFields(AddressForm, { ...filled, ...changes })

test('each thing missing is said by field, in the order of the form', () => {
  expect(Object.entries(addressRules({}))).toEqual([
    ['firstName', 'Enter a first name'],
    ['lastName', 'Enter a last name. If you use only one name, enter it here as well'],
    ['phone', 'Enter a phone number, so that the courier can call'],
    ['postalCode', 'Enter the PIN code'],
    ['city', 'Enter the city, town or village'],
    ['address', 'Enter the house number and street'],
  ])
  expect(
    addressRules(Object.fromEntries(Object.keys(filled).map((field) => [field, ' ']))),
  ).toEqual(addressRules({}))
})

test('what is filled in as people write it is kept as it is stored; nothing else of the form is', () => {
  const form = read({
    city: '  Prayagraj ',
    preferred: 'on',
    state: ' Goa ',
    id: 'chosen',
    userId: 'somebody',
  })
  expect(form.ok && form.value).toEqual({
    ...filled,
    phone: '9876543210',
    postalCode: '211001',
    // The server compares it with the PIN code.
    state: 'Goa',
    preferred: true,
  })
  expect(read({}).ok && read({})).toMatchObject({ value: { preferred: false } })
})

test('an empty State is an error in the browser, whose form has the field only where it is needed', () => {
  expect(addressRules({ ...filled, state: '' })).toEqual({ state: 'Choose the State' })
  expect(addressRules({ ...filled, state: 'Goa' })).toEqual({})
  expect(addressRules(filled)).toEqual({})
})

test('what cannot be a phone number, a PIN code or a line of an address is told how to be mended', () => {
  for (const [field, typed, said] of [
    ['phone', '12345', 'Enter a 10-digit Indian mobile number, such as 98765 43210'],
    ['phone', '+1 987 654 3210', 'Enter a 10-digit Indian mobile number, such as 98765 43210'],
    ['postalCode', '000123', 'PIN codes begin with 1 to 9. Please check it'],
    ['postalCode', '21100', 'Enter a 6-digit PIN code, such as 211 001'],
    ['firstName', 'a'.repeat(61), 'At most 60 characters, please'],
    ['city', 'a'.repeat(81), 'At most 80 characters, please'],
    ['address', 'a'.repeat(251), 'At most 250 characters, please'],
    ['address', '12 MG Road\nCivil Lines', 'Please remove the unusual characters'],
    ['lastName', '\ud800', 'Please remove the unusual characters'],
  ] as const)
    expect(addressRules({ ...filled, [field]: typed })).toEqual({ [field]: said })
})

test('however a mobile number and a PIN code are cut up, they are the same', () => {
  const cutUp = (digits: string, between: string[]) =>
    fc
      .array(fc.constantFrom('', ...between), {
        minLength: digits.length,
        maxLength: digits.length,
      })
      .map((gaps) => [...digits].map((digit, i) => digit + gaps[i]).join(''))
  fc.assert(
    fc.property(
      cutUp('9876543210', [' ', '-', '.']),
      fc.constantFrom('', '0', '+91', '91 ', '+91-'),
      cutUp('211001', [' ', '-']),
      (phone, prefix, postalCode) => {
        const form = read({ phone: prefix + phone, postalCode })
        expect(form.ok && form.value).toMatchObject({ phone: '9876543210', postalCode: '211001' })
      },
    ),
  )
})

test('a PIN code is six digits, of which the first is none', () => {
  for (const typed of ['211001', '211 001', ' 211-001'])
    expect([typed, isPinCode(pinDigits(typed))]).toEqual([typed, true])
  for (const typed of ['', '21100', '2110011', '011001', '21100a'])
    expect([typed, isPinCode(pinDigits(typed))]).toEqual([typed, false])
})

test('on a parcel what is not known leaves no gap', () => {
  const saved = {
    ...filled,
    id: '1',
    phone: '9876543210',
    postalCode: '211001',
    state: 'Uttar Pradesh',
    preferred: false,
  }
  expect(formatAddressLines(saved)).toEqual(['12 MG Road', 'Prayagraj 211001', 'Uttar Pradesh'])
  expect(formatAddressLines({ ...saved, state: '' })).toEqual(['12 MG Road', 'Prayagraj 211001'])
  expect(formatPhone(saved.phone)).toBe('98765 43210')
})

test('a PIN code is read in the digits of any script, with what a telephone puts around it', () => {
  for (const typed of [
    '२११००१',
    '۲۱۱۰۰۱',
    '２１１００１',
    '211\u2013001',
    '\u200e211001',
    '211 \u2060001',
  ])
    expect(read({ postalCode: typed })).toMatchObject({ ok: true, value: { postalCode: '211001' } })
})

test('a name needs a letter that can be seen, and has no mark that turns round what follows it', () => {
  const NAMES = ['firstName', 'lastName'] as const
  for (const field of NAMES)
    for (const nothing of ['\u200B\u200B', '\u3164', '\u115F', '\u2800', '.', '\u0301', '\u200d'])
      expect(Object.keys(addressRules({ ...filled, [field]: nothing })), nothing).toEqual([field])
  for (const turned of ['Asha\u202E', '\u200FAsha', '\u2067Asha\u2069', '\u202AAsha\u202C'])
    for (const field of NAMES)
      expect(addressRules({ ...filled, [field]: turned })[field]).toMatch(/direction mark/)
  for (const [typed, kept] of [
    ['Asha\u200B', 'Asha'],
    ['\uFEFFAsha\u00A0Rani', 'Asha Rani'],
    ['Jose\u0301', 'Jos\u00e9'],
    ['മോഹന്\u200D', 'മോഹന്\u200D'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['র\u200D্যাম', 'র\u200D্যাম'],
  ] as const)
    expect(read({ firstName: typed })).toMatchObject({ ok: true, value: { firstName: kept } })
})

test('what the invoice cannot print is named, with the remedy', () => {
  for (const [field, typed, box] of [
    ['firstName', 'محمد', 'م'],
    ['lastName', 'Rao 🌸', '🌸'],
    ['city', 'كراچي', 'ك'],
    ['address', '🏠 12 MG Road', '🏠'],
  ] as const)
    expect(addressRules({ ...filled, [field]: typed })).toEqual({
      [field]: `The invoice cannot print “${box}”. Write it in English or another script of India, such as Hindi`,
    })
  expect(read({ address: '１２\u2011B\u2009MG Road' })).toMatchObject({
    value: { address: '12-B MG Road' },
  })
})
