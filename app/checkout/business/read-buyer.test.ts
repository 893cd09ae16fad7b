import { expect, test } from 'vitest'
import { readBuyer } from './read-buyer.server.ts'

const UP = 'Uttar Pradesh'
const MUMBAI = {
  registeredAddress: '7 Marine Lines',
  registeredPostalCode: '400 002',
  registeredCity: 'Mumbai',
}
const box = (gstin: string, others: Record<string, string> = {}) => ({
  forBusiness: 'on',
  businessName: 'Rao Stores',
  gstin,
  ...others,
})
const errorsOf = (fields: Record<string, string>, state = UP) => {
  const read = readBuyer(fields, state)
  return read.ok ? 'taken' : Object.keys(read.error.errors)
}

test('where the digits agree nothing is asked, whatever else the form says', () => {
  const business = { gstin: '09AAACB1234C1ZD', name: 'Rao Stores' }
  for (const others of [{}, { ...MUMBAI, goodsGoTo: 'other' }])
    expect(readBuyer(box('09AAACB1234C1ZD', others), UP)).toEqual({
      ok: true,
      value: business,
    })
  // Typed for Prayagraj, and then the parcel goes to Mumbai after all.
  const read = readBuyer(box('27AAACB1234C1ZF', { ...MUMBAI, goodsGoTo: 'other' }), 'Maharashtra')
  expect(read.ok && read.value).toEqual({ gstin: '27AAACB1234C1ZF', name: 'Rao Stores' })
})

test('a GSTIN of another State than the delivery: the form asks who receives the goods, and where it is registered', () => {
  const read = readBuyer(box('27AAACB1234C1ZF'), UP)
  expect(read.ok || read.error.asks).toEqual({
    registered: { name: 'Maharashtra', supply: 'inter' },
    delivery: { name: 'Uttar Pradesh', supply: 'intra' },
  })
  expect(read.ok || Object.keys(read.error.errors)).toEqual([
    'goodsGoTo',
    'registeredAddress',
    'registeredPostalCode',
    'registeredCity',
  ])
  for (const goodsGoTo of ['buyer', 'other']) {
    const answered = readBuyer(box('27AAACB1234C1ZF', { ...MUMBAI, goodsGoTo }), UP)
    expect(answered.ok && answered.value?.elsewhere).toEqual({
      goodsGoTo,
      address: '7 Marine Lines',
      city: 'Mumbai',
      postalCode: '400002',
    })
  }
  expect(errorsOf(box('27AAACB1234C1ZF', { ...MUMBAI, goodsGoTo: 'both' }))).toEqual(['goodsGoTo'])
})

test('the form asks again where the answer was for another State of the delivery', () => {
  const answered = box('27AAACB1234C1ZF', { ...MUMBAI, goodsGoTo: 'buyer' })
  for (const askedDelivery of ['Karnataka', '']) {
    const read = readBuyer({ ...answered, askedDelivery }, UP)
    expect(read).toMatchObject({
      ok: false,
      error: { errors: { goodsGoTo: expect.any(String) }, asks: { delivery: { name: UP } } },
    })
  }
  expect(errorsOf({ ...answered, askedDelivery: UP })).toBe('taken')
})

test.each([
  ['of its State', '27AAACB1234C1ZF', '400002', 'taken'],
  ['of another', '27AAACB1234C1ZF', '211001', ['registeredPostalCode']],
  ['of a union territory', '38AAACB1234C1ZC', '194101', 'taken'],
  ['that lies in its State as the smaller part', '34AAACB1234C1ZK', '605014', 'taken'],
  ['and in the larger one', '33AAACB1234C1ZM', '605014', 'taken'],
  [
    'that the directory does not know, among those of its State',
    '27AAACB1234C1ZF',
    '400999',
    'taken',
  ],
  ['that it does not know, among others', '27AAACB1234C1ZF', '999999', ['registeredPostalCode']],
  ['of five digits', '27AAACB1234C1ZF', '40000', ['registeredPostalCode']],
])('a registered address with a PIN code %s', (_, gstin, registeredPostalCode, errors) => {
  const fields = box(gstin, { ...MUMBAI, registeredPostalCode, goodsGoTo: 'buyer' })
  expect(errorsOf(fields)).toEqual(errors)
})
