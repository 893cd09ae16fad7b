import { expect, test } from 'vitest'
import type { PaymentGateway } from '../gateway.ts'
import type { GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'
import { chosenGateway, gatewayNames, waysAtGateways } from './ways-to-pay.ts'

const gateway = (name: string, methods: GatewayMethod[], limitsMethods: boolean) =>
  ({ id: name.toLowerCase(), name, methods, limitsMethods }) as unknown as PaymentGateway
const offered = [
  gateway('SabPaisa', ['card', 'netbanking'], false),
  gateway('Razorpay', ['upi'], true),
] as const

test('each gateway is offered by what its page takes, and none promises more than the shop knows', () => {
  expect(waysAtGateways(offered)).toEqual([
    {
      id: 'sabpaisa',
      label: 'Card or netbanking',
      detail: 'On the secure page of SabPaisa, which may offer more.',
    },
    { id: 'razorpay', label: 'UPI', detail: 'On the secure page of Razorpay.' },
  ])
})
test('one that is away says so, and the others do not', () => {
  const ways = waysAtGateways(offered, new Set(['razorpay', 'gone']))
  expect(ways.map(({ away }) => away)).toEqual([undefined, 'Razorpay does not answer just now.'])
})
test('a form that names no gateway, or one that is not offered, means the merchant’s first', () => {
  expect(chosenGateway(offered, 'razorpay').id).toBe('razorpay')
  expect(chosenGateway(offered, undefined).id).toBe('sabpaisa')
  expect(chosenGateway(offered, 'stripe').id).toBe('sabpaisa')
})
test('the privacy policy names all that take new payments', () => {
  expect(gatewayNames(offered)).toBe('SabPaisa or Razorpay')
})
