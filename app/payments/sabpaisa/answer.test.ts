import { expect, test } from 'vitest'
import { err, ok } from '#app/basics/result.ts'
import { outcomeOf, readAnswer } from './answer.ts'

/**
 * Answer as the gateway writes it: absent values in three ways, doubles, messages with commas,
 * nothing percent-encoded.
 */
const callback =
  'payerName=Asha Rao&payerEmail=asha@example.com&payerMobile=9000000001&clientTxnId=T0001&payerAddress=null&amount=20.0&clientCode=DEMO1' +
  '&paidAmount=20.1&paymentMode=UPI&bankName=BOB&amountType=INR&status=SUCCESS&statusCode=0000&challanNumber=&sabpaisaTxnId=910003' +
  '&sabpaisaMessage=Well done, it is paid = good&bankMessage=NA&bankErrorCode=null&sabpaisaErrorCode=null&bankTxnId=31415&transDate=Thu Jul 03 14:34:15 IST 2025' +
  '&udf1=order-1&udf2=null&udf20=&rrn=2718'
const reading = (text: string) => {
  const answer = readAnswer(text)
  if (!answer.ok) throw new Error('unreadable')
  return answer.value
}
const without = (name: string) => callback.replace(new RegExp(`(^|&)${name}=[^&]*`), '')
const amountOf = (text: string) => readAnswer(callback.replace('amount=20.0', `amount=${text}`))

test('a success is read whole', () => {
  expect(reading(callback)).toEqual({
    reference: 'T0001',
    outcome: 'succeeded',
    rawCode: '0000',
    amount: 2_000,
    paid: 2_010,
    clientCode: 'DEMO1',
    currency: 'INR',
    gatewayRef: '910003',
    bankRef: '31415',
    method: 'UPI',
    message: 'Well done, it is paid = good',
  })
})
test('the order of the fields means nothing, and a new field neither', () => {
  expect(reading(`colour=blue&${callback.split('&').reverse().join('&')}&`)).toEqual(
    reading(callback),
  )
})
test('an aborted payment has no amounts', () => {
  const aborted = reading(
    'clientTxnId=T0001&amount=null&clientCode=DEMO1&paidAmount=null&amountType=null&status=ABORTED&statusCode=0200&sabpaisaTxnId=9',
  )
  expect(aborted).toEqual({
    reference: 'T0001',
    outcome: 'aborted',
    rawCode: '0200',
    clientCode: 'DEMO1',
    gatewayRef: '9',
  })
})
test.each([
  ['20.0', 2_000],
  ['10.1', 1_010],
  ['1499.99', 149_999],
  ['1499', 149_900],
  ['0.07', 7],
  ['149.990', 14_999],
  ['1.0E7', 1_000_000_000],
  ['1.23456789E7', 1_234_567_890],
  ['1.234567891E7', 1_234_567_891],
])('the amount %s is %d paise', (text, amount) => {
  expect(amountOf(text)).toMatchObject({ ok: true, value: { amount } })
})
test.each([
  '-20.0',
  '20.001',
  '1,499.0',
  '2e1',
  '0x14',
  'Infinity',
  '20.',
  '.5',
  '٢٠',
  '1.234567891E6',
  '999999999999.0E9',
  '20.0 INR',
])('a message with the amount "%s" is not readable', (text) =>
  expect(amountOf(text)).toEqual(err('unreadable')),
)
test.each([
  'clientTxnId=T0002',
  'amount=1.0',
  'paidAmount=1.0',
  'statusCode=0000',
  'status=SUCCESS',
  'clientCode=DEMO1',
  'amountType=INR',
  'sabpaisaTxnId=',
  'refundStatusCode=0700&refundStatusCode=0600',
])('T05 a message that says %s a second time is not readable', (again) =>
  expect(readAnswer(`${callback}&${again}`)).toEqual(err('unreadable')),
)
test('a message of the bank that repeats itself is still read: the first one counts', () => {
  expect(reading(`${callback}&bankTxnId=666&sabpaisaMessage=other`)).toEqual(reading(callback))
})
test('without a code, or about no payment of ours, there is nothing to read', () => {
  for (const text of ['', 'hello', without('statusCode'), callback.replace('T0001', 'T-1 or 1')])
    expect(readAnswer(text)).toEqual(err('unreadable'))
})
test('a NUL or a line break in a message does not travel further', () => {
  expect(reading(callback.replace('Well ', 'We\u0000ll\r\n')).message).toBe(
    'We ll done, it is paid = good',
  )
})
test('not found may leave out whom it is about', () => {
  expect(readAnswer('status=TRANSACTION NOT FOUND&statusCode=404&clientTxnId=null')).toEqual(
    ok({ outcome: 'not_found', rawCode: '404' }),
  )
})
test.each([
  ['0000', 'SUCCESS', 'succeeded'],
  ['0000', 'Success', 'succeeded'],
  ['0000', 'FAILED', 'pending'],
  ['0000', undefined, 'pending'],
  ['0000', 'SETTLED', 'pending'],
  ['0800', 'SETTLED', 'succeeded'],
  ['0800', 'SUCCESS', 'pending'],
  ['0300', 'FAILED', 'failed'],
  ['0300', 'FAILURE', 'failed'],
  ['0300', 'SUCCESS', 'pending'],
  ['0200', 'ABORTED', 'aborted'],
  ['0200', 'SUCCESS', 'pending'],
  ['0100', 'INITIATED', 'pending'],
  ['0999', 'UNKNOWN', 'pending'],
  ['0400', 'CHALLAN_GENERATED', 'pending'],
  ['0500', 'CHALLAN_ENQUIRED', 'pending'],
  ['0100', 'SUCCESS', 'pending'],
  ['404', 'TRANSACTION NOT FOUND', 'not_found'],
  ['404', 'SUCCESS', 'pending'],
  ['0600', 'REFUND_INITIATED', 'pending'],
  ['0700', 'REFUNDED', 'pending'],
  ['7777', 'SUCCESS', 'pending'],
  ['constructor', 'SUCCESS', 'pending'],
] as const)('code %s with status %s means %s', (code, status, outcome) => {
  expect(outcomeOf(code, status)).toBe(outcome)
})
