import { randomUUID } from 'node:crypto'
import type { Database } from '#db/database.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { chargeRules } from '#app/basics/shop-rules.ts'
import { readRates } from '#app/cart/quote/read-rates.server.ts'
import { findCashChoice } from '#app/orders/cash/cash-facts.server.ts'
import { listWaysToPay } from '#app/payments/ways/list-ways-to-pay.server.ts'
import { addressPrefill } from './address/address-prefill.server.ts'
import type { AddressPrefill } from './address/address-prefill.ts'
import { checkoutArrival } from './address/checkout-arrival.server.ts'
import { listPlainLines, stylesOf } from './plain-cart/plain-lines.server.ts'

type Services = { db: Database } & Parameters<typeof listPlainLines>[0] &
  Parameters<typeof readRates>[0] &
  Parameters<typeof findCashChoice>[0] &
  Parameters<typeof checkoutArrival>[0] &
  Parameters<typeof listWaysToPay>[0]

/** What the checkout shows of a shopper, or of somebody who is signed out. */
export async function readCheckout(
  services: Services,
  request: Request,
  { shopper, cookies }: { shopper: Shopper | undefined; cookies: string[] },
) {
  const prefill: AddressPrefill = shopper
    ? await addressPrefill(services.db, shopper)
    : { filled: {}, place: undefined, saved: [] }
  const plain = await listPlainLines(services, request, { shopper, cookies })
  const cash = await findCashChoice(services, shopper)
  return {
    shopper: shopper ? { email: shopper.email } : null,
    prefill,
    key: randomUUID(),
    plain,
    rates: await readRates(services, stylesOf(plain)),
    rules: chargeRules(),
    arrival: await checkoutArrival(services, prefill.filled.postalCode),
    ways: await listWaysToPay(services, { cash: Boolean(cash) }),
    cash,
  }
}
