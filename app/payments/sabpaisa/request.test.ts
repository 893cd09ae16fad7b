import { expect, test } from 'vitest'
import { paise } from '#app/basics/money.ts'
import fc from '../../../tests/fast-check.ts'
import type { AttemptInput } from '../gateway.ts'
import { enquiryText, initText, refundText, type SabPaisaMerchant } from './request.ts'
import vectors from './vectors.json' with { type: 'json' }

const merchant: SabPaisaMerchant = {
  clientCode: 'DEMO1',
  transUserName: 'demo_user',
  transUserPassword: 'demo_pass',
  paramEncoding: 'raw',
}
const attempt: AttemptInput = {
  reference: 'ORD20250101A1B2C3',
  orderId: 'order-1',
  amount: paise(149_900),
  payer: {
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9000000001',
    address: '12 MG Road Prayagraj',
  },
  callbackUrl: 'https://shop.example/pay/callback',
  wasStarted: false,
  at: new Date('2025-01-01T04:30:00Z'),
  heldUntil: new Date('2025-01-01T05:00:00Z'),
}
const asked = (payer: Partial<AttemptInput['payer']>) =>
  initText(merchant, { ...attempt, payer: { ...attempt.payer, ...payer } })
const value = (text: string, name: string) =>
  new Map(
    text.split('&').map((part) => [part.split('=')[0], part.slice(part.indexOf('=') + 1)]),
  ).get(name)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

test('the request is, byte for byte, the one of the vectors', () => {
  expect(initText(merchant, attempt)).toBe(
    vectors.find((vector) => vector.name === 'init')?.plaintext,
  )
})
test('the order of the fields stays what it is', () => {
  expect(initText(merchant, attempt).split('&')).toMatchInlineSnapshot(`
    [
      "payerName=Asha Rao",
      "payerEmail=asha@example.com",
      "payerMobile=9000000001",
      "clientTxnId=ORD20250101A1B2C3",
      "amount=1499.00",
      "clientCode=DEMO1",
      "transUserName=demo_user",
      "transUserPassword=demo_pass",
      "callbackUrl=https://shop.example/pay/callback",
      "channelId=W",
      "mcc=5651",
      "transDate=2025-01-01 10:00:00",
      "amountType=INR",
      "udf1=order-1",
      "payerAddress=12 MG Road Prayagraj",
    ]
  `)
})
test('form encoding writes what URLSearchParams would', () => {
  const form = { ...merchant, paramEncoding: 'form' as const }
  const expected = new URLSearchParams(
    initText(merchant, attempt)
      .split('&')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  expect(initText(form, attempt)).toBe(expected.toString())
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (password) => {
      expect(
        value(initText({ ...form, transUserPassword: password }, attempt), 'transUserPassword'),
      ).toBe(String(new URLSearchParams({ p: password })).slice(2))
    }),
  )
})
test('the date is Indian time, past midnight too', () => {
  expect(
    value(
      initText(merchant, { ...attempt, at: new Date('2025-12-31T18:30:01.999Z') }),
      'transDate',
    ),
  ).toBe('2026-01-01 00:00:01')
})
test('T05 a payer called "A&amount=1.00" asks for the right amount, once', () => {
  for (const wicked of [
    'A&amount=1.00',
    'A＆amount＝1.00',
    'A\r\namount=1.00',
    'A%26amount%3D1.00',
    'A\u0000&amount=1',
  ]) {
    const text = asked({ name: wicked, email: wicked, phone: wicked, address: wicked })
    expect(count(text, /amount=/g)).toBe(1)
    expect(value(text, 'amount')).toBe('1499.00')
    expect(text).not.toMatch(/\p{Cc}/u)
  }
})
test('T05 any payer yields the same fields in the same order, and one amount, in both encodings', () => {
  const words = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('&', '=', 'amount', '%26', '＆', '\n', '1', 'é', '\ud800') }),
  )
  const names = initText(merchant, attempt)
    .split('&')
    .map((part) => part.split('=')[0])
  fc.assert(
    fc.property(
      words,
      words,
      words,
      words,
      fc.constantFrom('raw' as const, 'form' as const),
      (name, email, phone, address, paramEncoding) => {
        const text = initText(
          { ...merchant, paramEncoding },
          { ...attempt, payer: { name, email, phone, address } },
        )
        const parts = text.split('&')
        expect(parts.filter((part) => part.startsWith('amount='))).toEqual(['amount=1499.00'])
        expect(parts.map((part) => part.split('=')[0])).toEqual(
          parts.length === names.length ? names : names.filter((field) => field !== 'payerAddress'),
        )
        for (const part of parts) expect(count(part, /=/g)).toBe(1)
      },
    ),
    { numRuns: 1_000 },
  )
})
test('T05 a very long name or address is cut to what the gateway takes', () => {
  const text = asked({
    name: 'a'.repeat(10_240),
    email: `${'b'.repeat(10_240)}@example.com`,
    address: '12 '.repeat(5_000),
  })
  expect(
    ['payerName', 'payerEmail', 'payerAddress'].map((name) => value(text, name)?.length),
  ).toEqual([100, 100, 254])
  expect(asked({ address: `${'a'.repeat(254)}😀` })).not.toMatch(/\p{Cs}/u)
})
test.each([
  ['Renée D’Souza-Iyer', 'Renee DSouza Iyer'],
  ['आशा राव', 'Customer'],
  ['  Dr. A. P. J. Abdul Kalam 2 ', 'Dr A P J Abdul Kalam'],
  ['', 'Customer'],
  ['Ａｓｈａ', 'Asha'],
])('the name "%s" is written "%s"', (name, written) => {
  expect(value(asked({ name }), 'payerName')).toBe(written)
})
test.each([
  ['+91 90000-00001', '9000000001'],
  ['09000000001', '9000000001'],
  ['12345', '0000012345'],
  ['٣', '0000000000'],
])('the phone number "%s" is sent as %s', (phone, sent) => {
  expect(value(asked({ phone }), 'payerMobile')).toBe(sent)
})
test('an address keeps its own script; one that is empty is left out', () => {
  expect(value(asked({ address: ' १२ एमजी रोड\n#4, प्रयागराज ' }), 'payerAddress')).toBe(
    '१२ एमजी रोड 4, प्रयागराज',
  )
  expect(asked({ address: ' # ' })).not.toContain('payerAddress')
})
test('a reference of another alphabet, a free payment, and settings raw joining cannot carry are bugs and thrown', () => {
  for (const reference of ['', 'a&b', 'a-b', 'a'.repeat(101)]) {
    expect(() => initText(merchant, { ...attempt, reference })).toThrow(TypeError)
    expect(() => enquiryText(merchant, reference)).toThrow(TypeError)
  }
  expect(() => initText(merchant, { ...attempt, amount: paise(0) })).toThrow(RangeError)
  expect(() => initText({ ...merchant, transUserPassword: 'a&b' }, attempt)).toThrow(
    "SabPaisa transUserPassword holds an '&'",
  )
  expect(() =>
    initText(merchant, { ...attempt, callbackUrl: 'https://shop.example/return?a=1&b=2' }),
  ).toThrow(TypeError)
})
test('an enquiry names the client and the payment', () => {
  expect(enquiryText(merchant, 'T0001')).toBe(vectors[0]?.plaintext)
})
test('a refund names the payment twice over, in the order of the gateway’s table, and nobody can write into it', () => {
  const refund = {
    id: 'a0000000-0000-4000-8000-000000000001',
    reference: 'T0001',
    gatewayRef: '910003',
    amount: paise(149_950),
    why: 'cancelled & sent back\n=1',
    isFirst: true,
  }
  expect(refundText(merchant, refund)).toBe(
    'clientCode=DEMO1&amount=1499.50&spTxnId=910003&clientTxnId=T0001&message=cancelled  sent back 1',
  )
  expect(() => refundText(merchant, { ...refund, reference: 'T-1' })).toThrow(TypeError)
  expect(() => refundText(merchant, { ...refund, gatewayRef: '1&amount=9' })).toThrow(TypeError)
})
