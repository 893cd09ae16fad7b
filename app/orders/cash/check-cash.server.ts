import type { Transaction } from '#db/database.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import type { Paise } from '#app/basics/money.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import type { QuotedLine } from '#app/cart/quote/quote.ts'
import { isReturnable } from '#app/catalogue/product/returnable.ts'
import { isArmyPost } from '#app/shipping/pin-code.ts'
import type { PinService } from '#app/shipping/pin-service.ts'
import { cashRecord } from './cash-facts.server.ts'
import { cashOffer, type CashOffer } from './cash-offer.ts'

/** Whether this order can be paid at the door, by all that the shop knows of it. */
export async function checkCash(
  tx: Transaction,
  order: {
    shopper: Shopper
    lines: readonly QuotedLine[]
    total: Paise
    shipTo: { phone: string; postalCode: string }
    /** Services of the couriers at its PIN code. */
    service: PinService
  },
  at: Date,
): Promise<CashOffer> {
  if (!allRules.cash.offered) return { offered: false, why: 'not offered' }
  const { shopper, lines, total, shipTo, service } = order
  const { phone, postalCode } = shipTo
  const record = await cashRecord(tx, { shopperId: shopper.id, phone }, at)
  const pin = { code: postalCode, hasCash: hasCash(postalCode, service) }
  return cashOffer({ total, ...record, heldBack: heldBack(lines), pin }, allRules.cash)
}

/** Without a courier's sheet cash is collected wherever parcels go, save at the post of the army. */
const hasCash = (pin: string, service: PinService): boolean =>
  service.kind === 'no file' ? !isArmyPost(pin) : service.kind === 'served' && service.cash

/** Names of goods that the rules do not sell for cash. */
const heldBack = (lines: readonly QuotedLine[]): string[] =>
  lines.flatMap(({ product }) =>
    product && !isReturnable(product, allRules.cash.notFor) ? [product.name] : [],
  )
