import { expect, test } from 'vitest'
import { addressColumns } from './address-columns.server.ts'

const asha = {
  fullName: 'Asha Rao',
  address: '12 MG Road',
  city: 'Prayagraj',
  state: 'Uttar Pradesh',
  postalCode: '211001',
  phone: '9876543210',
}
const columnsOf = (changes: object) => addressColumns(JSON.stringify({ ...asha, ...changes }))

test('§3 the columns of an address follow from its text: PIN code and phone as the forms keep them, the rest as it is written', () => {
  expect(
    columnsOf({ postalCode: '211 001', phone: '+91 98765-43210', city: ' Prayagraj ' }),
  ).toEqual({
    shippingAddress: expect.stringContaining('"postalCode":"211 001"'),
    addressReadable: true,
    shippingName: 'Asha Rao',
    shippingStreet: '12 MG Road',
    shippingCity: 'Prayagraj',
    shippingState: 'Uttar Pradesh',
    shippingPostalCode: '211001',
    shippingPhone: '9876543210',
  })
})

test('a state that the address does not hold is that of its PIN code; one that it holds is believed', () => {
  expect(columnsOf({ state: '', postalCode: '560001' }).shippingState).toBe('Karnataka')
  expect(columnsOf({ state: 'Old State', postalCode: '560001' }).shippingState).toBe('Old State')
  expect(columnsOf({ state: '', postalCode: '900056' }).shippingState).toBeNull()
})

test('what is no PIN code, no Indian mobile number or not there is null, and the text keeps it', () => {
  const text = JSON.stringify({
    postalCode: 'SW1A 1AA',
    phone: '98765',
    fullName: 'A\0 ',
    city: ' ',
  })
  expect(addressColumns(text)).toEqual({
    shippingAddress: text,
    addressReadable: true,
    shippingName: 'A',
    shippingStreet: null,
    shippingCity: null,
    shippingState: null,
    shippingPostalCode: null,
    shippingPhone: null,
  })
})

test('§3 a text that nobody can read has no columns, and stays', () => {
  for (const text of ['12 MG Road, Prayagraj', '{"fullName":', '', '{"phone":9876543210}'])
    expect(addressColumns(text)).toEqual({
      shippingAddress: text,
      addressReadable: false,
      shippingName: null,
      shippingStreet: null,
      shippingCity: null,
      shippingState: null,
      shippingPostalCode: null,
      shippingPhone: null,
    })
})
