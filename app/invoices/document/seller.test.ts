import { expect, test } from 'vitest'
import { sellerOf } from './seller.ts'

const HOUSE = { tradingCompany: 'Asha Vastra LLP', address: ['12 MG Road', 'Prayagraj 211001'] }
const of = (registration: 'unset' | 'regular' | 'composition' | 'unregistered', gstin = '') =>
  sellerOf({
    ...HOUSE,
    seller: {
      registration,
      gstin,
      state: gstin === '' ? '09' : '',
      turnover: 'up_to_5_crore',
      invoicePrefix: 'S',
      creditNotePrefix: 'C',
    },
  })

test.each([
  ['regular', '09ABCDE1234F1ZY', 'tax_invoice'],
  ['composition', '09ABCDE1234F1ZY', 'bill_of_supply'],
  ['unregistered', '', 'receipt'],
] as const)('a shop that is %s (%s) issues a %s', (registration, gstin, kind) => {
  expect(of(registration, gstin)).toEqual({
    kind,
    party: {
      name: 'Asha Vastra LLP',
      address: ['12 MG Road', 'Prayagraj 211001'],
      state: { code: '09', name: 'Uttar Pradesh' },
      gstin: gstin || null,
      registration,
    },
  })
})

test('nothing is issued as long as nobody has said how the shop is registered', () => {
  expect(of('unset')).toBeUndefined()
})
