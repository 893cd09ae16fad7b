import { expect, test } from 'vitest'
import { brand } from '#app/basics/brand.ts'
import { readBusiness } from './business-form.ts'

const BOX = { forBusiness: 'on', gstin: ' 29abcde1234f1zw', businessName: ' Rao   Stores ' }

test('a GSTIN is taken with the name of the business, as the invoice prints them', () => {
  expect(readBusiness(BOX)).toEqual({
    ok: true,
    value: { gstin: '29ABCDE1234F1ZW', name: 'Rao Stores' },
  })
})

test('what is typed without the tick does not matter', () => {
  expect(readBusiness({ ...BOX, forBusiness: '' })).toEqual({ ok: true, value: undefined })
})

test('a mistyped GSTIN and a missing name are both said', () => {
  expect(readBusiness({ forBusiness: 'on', gstin: '29ABCDE1234F1ZX', businessName: '' })).toEqual({
    ok: false,
    error: {
      gstin: 'Check the GSTIN: its last character does not fit the others',
      businessName: 'Enter the name of the business',
    },
  })
})

test('the GSTIN of the shop itself is refused', () => {
  expect(brand.seller.gstin).not.toBe('')
  expect(readBusiness({ ...BOX, gstin: brand.seller.gstin })).toEqual({
    ok: false,
    error: { gstin: 'This is the GSTIN of this shop: enter that of the business that buys' },
  })
})

test('a business has a name that the invoice can print', () => {
  for (const businessName of ['\u200b\u3164', 'محمد اینڈ سنز', 'Rao 🌸'])
    expect(readBusiness({ ...BOX, businessName })).toMatchObject({
      ok: false,
      error: { businessName: expect.any(String) },
    })
})
