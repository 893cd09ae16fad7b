import { expect, test } from 'vitest'
import { readFields } from '#app/basics/form-fields.ts'
import { shippingAddress, ShippingForm } from './shipping-form.ts'
import { stateOf } from '#app/shipping/places/state-of-pin.server.ts'

const filled = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'Asha@Example.com ',
  phone: '+91 98765-43210',
  address: '12 MG Road',
  city: 'Prayagraj',
  postalCode: '211 001',
}

test('phone and PIN code are taken as people write them', () => {
  const form = readFields(ShippingForm, filled)
  expect(form.ok && form.value).toMatchObject({
    phone: '9876543210',
    postalCode: '211001',
    email: 'asha@example.com',
  })
  for (const phone of ['098765 43210', '(98765) 43210', '919876543210', '98765.43210']) {
    const read = readFields(ShippingForm, { ...filled, phone })
    expect(read.ok && read.value.phone).toBe('9876543210')
  }
})
test('§5 Checkout: all seven fields are required, each with its own words', () => {
  const form = readFields(ShippingForm, {})
  expect(form.ok).toBe(false)
  if (!form.ok)
    expect(Object.keys(form.error).sort()).toEqual([
      'address',
      'city',
      'email',
      'firstName',
      'lastName',
      'phone',
      'postalCode',
    ])
})
test('what cannot be a phone, a PIN code or an address line is refused by field', () => {
  for (const [field, value] of [
    ['phone', '12345'],
    ['phone', '5876543210'],
    ['postalCode', '011001'],
    ['postalCode', '21100'],
    ['city', 'Pray\u0000agraj'],
    ['address', 'a'.repeat(251)],
    ['firstName', '\ud800'],
  ] as const) {
    const form = readFields(ShippingForm, { ...filled, [field]: value })
    expect(!form.ok && Object.keys(form.error)).toEqual([field])
  }
})
test('the stored address has the full name and the state of the PIN code', () => {
  const form = readFields(ShippingForm, filled)
  expect(
    form.ok && shippingAddress({ ...form.value, state: stateOf('211001'), stateChoice: null }),
  ).toEqual({
    fullName: 'Asha Rao',
    address: '12 MG Road',
    city: 'Prayagraj',
    state: 'Uttar Pradesh',
    postalCode: '211001',
    phone: '9876543210',
  })
})
test('a PIN code that nobody knows has no state, and is no error', () => {
  expect([stateOf('900056'), stateOf('560001'), stateOf('500001')]).toEqual([
    '',
    'Karnataka',
    'Telangana',
  ])
})
