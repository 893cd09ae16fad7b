import { expect } from 'vitest'
import { paise } from '#app/basics/money.ts'
import type { Attempt } from './clients/gateway-clients.ts'
import type { RunningShop, Services } from './shop-fixture.ts'

/**
 * The merchant's gateway: attempts that these services make are at this one from now on. The shop's
 * own process keeps its gateway, so an order's first attempt is at SabPaisa.
 */
export function useGateway({ gateways }: Services, id: 'sabpaisa' | 'razorpay'): void {
  const gateway = gateways.find(id)
  if (!gateway) throw new Error(`the gateway ${id} is not set`)
  gateways.offered = [gateway]
}

export const switchGateway = (services: Services): void =>
  useGateway(services, services.gateways.offered[0].id === 'razorpay' ? 'sabpaisa' : 'razorpay')

/**
 * Opens an attempt at its own gateway, by the form or link of a page that may have been open for
 * days.
 */
export async function openAttempt(
  shop: RunningShop,
  { gateways }: Services,
  { gateway: id, reference, orderId, amountPaise }: Attempt,
): Promise<void> {
  const gateway = gateways.find(id)
  if (!gateway) throw new Error(`the gateway ${id} is not set`)
  const started = await gateway.start({
    reference,
    orderId,
    amount: paise(amountPaise),
    payer: {
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '9876543210',
      address: '12 MG Road',
    },
    callbackUrl: shop.url + gateway.returnPath,
    at: new Date(),
    wasStarted: false,
    heldUntil: new Date(Date.now() + 30 * 60_000),
  })
  // While the gateway is away, a link that is there already cannot be found.
  if (!started.ok || started.value.type === 'client') return
  const { url } = started.value
  const answer = await (started.value.type === 'form'
    ? fetch(url, { method: 'POST', body: new URLSearchParams(started.value.fields) })
    : fetch(url))
  expect(answer.status).toBe(200)
}
