import { expect, test } from 'vitest'
import { KEPT, maskedAccount, readRefundAccount, readRefundChoice } from './refund-account.ts'

const upi = (upiId: string) => readRefundAccount({ refundTo: 'upi', upiId })
const BANK = {
  refundTo: 'bank',
  accountName: 'Asha Rao',
  accountNumber: '5010 0123 4567',
  accountNumberAgain: '501001234567',
  ifsc: ' hdfc0001234 ',
}
const errors = (fields: Record<string, string>) => {
  const read = readRefundAccount(fields)
  return read.ok ? {} : read.error
}

test('a UPI ID is a name, an @ and a handle; an email address is told apart', () => {
  for (const good of ['asha@okaxis', ' 9876543210@ybl', 'a.sha-k_1@paytm'])
    expect(upi(good)).toEqual({ ok: true, value: { kind: 'upi', upiId: good.trim() } })
  for (const bad of [
    'asha',
    'a@b',
    '@okaxis',
    'asha@',
    'a@sha@ok',
    'asha@1ok',
    'a'.repeat(99) + '@ok',
  ])
    expect([bad, errors({ refundTo: 'upi', upiId: bad })]).toEqual([
      bad,
      { upiId: 'A UPI ID has a name, an @ and a handle, such as asha@okaxis' },
    ])
  expect(errors({ refundTo: 'upi', upiId: 'asha@example.com' })).toEqual({
    upiId: expect.stringContaining('looks like an email address'),
  })
  expect(errors({ refundTo: 'upi' })).toEqual({ upiId: 'Enter your UPI ID' })
})

test('a bank account has a holder, 9 to 18 digits that are typed twice alike, and an IFSC', () => {
  expect(readRefundAccount(BANK)).toEqual({
    ok: true,
    value: {
      kind: 'bank',
      accountName: 'Asha Rao',
      accountNumber: '501001234567',
      ifsc: 'HDFC0001234',
    },
  })
  expect(errors({ ...BANK, accountNumberAgain: '501001234568' })).toEqual({
    accountNumberAgain: 'The two numbers are not the same',
  })
  for (const number of ['12345678', '1234567890123456789', '12345678x'])
    expect(errors({ ...BANK, accountNumber: number, accountNumberAgain: number })).toEqual({
      accountNumber: 'An account number has 9 to 18 digits',
    })
  for (const ifsc of ['HDFC1001234', 'HDF00012345', 'HDFC000123', 'HDFC0-01234'])
    expect(errors({ ...BANK, ifsc })).toEqual({ ifsc: expect.stringContaining('11 characters') })
  expect(Object.keys(errors({ refundTo: 'bank' }))).toEqual([
    'accountName',
    'accountNumber',
    'accountNumberAgain',
    'ifsc',
  ])
  expect(errors({ ...BANK, accountName: 'A\u0000' })).toHaveProperty('accountName')
})

test('one of the two is chosen, or the account that is stored already', () => {
  expect(errors({ upiId: 'asha@okaxis' })).toEqual({
    refundTo: 'Choose where we send your refund',
  })
  expect(readRefundChoice({ refundTo: KEPT }, 'as•••@okaxis')).toEqual({
    ok: true,
    value: undefined,
  })
  expect(readRefundChoice({ refundTo: KEPT }, undefined).ok).toBe(false)
})

test('a mask keeps the last four digits, or the beginning and the handle', () => {
  const bank = { kind: 'bank', accountName: 'Asha', ifsc: 'HDFC0001234' } as const
  expect(maskedAccount({ ...bank, accountNumber: '501001234567' })).toBe('••••4567')
  expect(maskedAccount({ kind: 'upi', upiId: 'asharao@okaxis' })).toBe('as•••@okaxis')
  expect(maskedAccount({ kind: 'upi', upiId: 'ab@ybl' })).toBe('a•••@ybl')
})

test('an account is read as it is pasted: in any digits, with invisible signs, in groups', () => {
  expect(upi('\u200easha\u2011k\uff20okaxis')).toMatchObject({ value: { upiId: 'asha-k@okaxis' } })
  const typed = {
    accountNumber: '५०१००१२३४५६७',
    accountNumberAgain: '5010-0123\u20134567\u200b',
    ifsc: 'hdfc 000\u20601234',
  }
  expect(readRefundAccount({ ...BANK, ...typed })).toMatchObject({
    value: { accountNumber: '501001234567', ifsc: 'HDFC0001234' },
  })
})
