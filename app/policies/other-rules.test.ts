import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = `
  import { findPolicy } from '#app/policies/policies.ts'
  import { pledgesOf } from '#app/catalogue/product/pledges.ts'
  import { notReturnableNote } from '#app/catalogue/product/returnable.ts'
  import { cancelRefusalMessage } from '#app/aftersales/cancel-refusal.ts'
  import { refundMessage } from '#app/payments/refund.ts'
  import * as messages from '#app/checkout/success/payment-messages.ts'
  const policies = ['terms', 'refund', 'return', 'shipping'].map((type) => findPolicy(type, { gatewayName: '', now: new Date('2027-08-01T06:30:00Z') }))
  const refund = refundMessage({ amount: 100, why: 'returned', state: 'submitted' })
  const pledges = pledgesOf({ price: 79900, weight: 'normal', subCategory: 'Topwear', articleType: 'Shirts' })
  console.log(JSON.stringify([policies, pledges, notReturnableNote(), [messages.cancelledMessage(), messages.paidText('processing'), messages.PAYMENT_MESSAGES], refund, cancelRefusalMessage('sent already')]))
`

/** Policies and pledges of a house with these rules, in a process of its own: each reads one file. */
function saidUnder(rules: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = JSON.parse(readFileSync('brand.json', 'utf8'))
  const file = path.join(folder, 'house.json')
  writeFileSync(
    file,
    JSON.stringify({
      ...content,
      files: path.resolve('brand'),
      rules: { ...content.rules, ...rules },
    }),
  )
  return execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    encoding: 'utf8',
    env: { ...process.env, BRAND_FILE: file },
  })
}

test('a house that takes everything back names no exception', () => {
  const said = saidUnder({ notReturnable: [] })
  expect(said).toContain('Within 7 days of delivery you can return it; what reaches you damaged')
  expect(said).not.toContain('cannot be returned.')
  expect(said).not.toContain('What cannot be returned')
  expect(said).toContain(
    '"If something arrives damaged, faulty, wrong or not as shown, we always take it back."',
  )
})

test('one exception is named alone', () => {
  const said = saidUnder({ notReturnable: ['innerwear'] })
  expect(said).toContain('you can return it, except for innerwear; what')
  expect(said).toContain('Innerwear cannot be returned. If something arrives damaged')
})

test('§9 one day, and a range whose ends are the same, are said as people say them', () => {
  const said = saidUnder({
    returnsWithinDays: 1,
    refundDays: [1, 1],
    handlingHours: [24, 24],
    deliveryDays: { all: [3, 3], majorCities: [1, 1], tier2: [2, 2], remote: [3, 3] },
    pickUpHours: 1,
    grievance: { acknowledgedHours: 1, resolvedMonths: 1 },
  })
  expect(said.match(/.{30}\b(\d+) to \1\b.{20}|.{30}\b1 (business days|days|hours)\b/g)).toBeNull()
  expect(said).toContain('Delivered in 3 business days, free of charge')
  expect(said).toContain(
    'Delivery takes 1 business day to major cities, 2 to tier 2 cities and 3 to remote areas.',
  )
  expect(said).toContain('Returns within 1 day of delivery')
})

test('delivery by weight, free from a sum on, is said in policies and on the product page', () => {
  const said = saidUnder({
    shippingPaise: 4900,
    charges: { lightPaise: 2900, heavyPaise: 14_900, freeDeliveryFromPaise: 99_900 },
  })
  expect(said).toContain(
    'Delivery is ₹49.00 for each order, ₹29.00 where all of it is light, ₹149.00 where something of it is heavy, and free where the goods come to ₹999.00 or more.',
  )
  expect(said).toContain('business days, for ₹49.00, free from ₹999.00')
  const free = saidUnder({ charges: { heavyPaise: 14_900 } })
  expect(free).toContain(
    'Delivery is free of charge, to every PIN code in India, ₹149.00 where something of it is heavy.',
  )
})
