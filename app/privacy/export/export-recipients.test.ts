import { expect, test } from 'vitest'
import { NO_RECIPIENTS } from '#app/basics/personal-data/recipients.ts'
import { exportRecipients } from './export-recipients.ts'

test('an export names each company that gets data, with what it gets (section 11(1)(b) of the DPDP Act)', () => {
  const gateways = { offered: [{ name: 'Razorpay' }, { name: 'SabPaisa' }] }
  const told = (recipients: Parameters<typeof exportRecipients>[0]['recipients']) =>
    exportRecipients({ gateways, recipients }).map(({ who }) => who)
  expect(told(NO_RECIPIENTS)).toEqual(['Razorpay', 'SabPaisa'])
  const set = { texting: 'Exotel', mail: 'zoho.in', copies: 'amazonaws.com', copiesKept: 7 }
  expect(told(set)).toEqual(['Razorpay', 'SabPaisa', 'Exotel', 'zoho.in', 'amazonaws.com'])
  for (const { gets } of exportRecipients({ gateways, recipients: set })) expect(gets).not.toBe('')
})
