import { inRupees, paise, type Paise } from '#app/basics/money.ts'
import type { Rules } from '#app/basics/brand/brand-file.ts'

/** Record of an account. */
export type CashRecord = Pick<CashFacts, 'isFirstOrder' | 'refusals' | 'openOrders'>

/** Record and rules by which a checkout shows cash on delivery. */
export type CashChoice = { record: CashRecord; rules: CashRules }

/** Facts that decide whether an order can be paid at the door. */
export type CashFacts = {
  total: Paise
  isFirstOrder: boolean
  /** Parcels that were refused at the door within a year, by account or telephone number. */
  refusals: number
  /** Orders of the account that are on their way to its door. */
  openOrders: number
  /** Names of goods in it that the shop does not sell for cash. */
  heldBack: readonly string[]
  /** Whether a courier collects cash at the PIN code; undefined: it is not known yet. */
  pin: { code: string; hasCash: boolean } | undefined
}

/** Upper bound on orders of an account that wait to be paid at the door: each holds stock unpaid. */
export const MAX_OPEN_CASH_ORDERS = 5

export type CashRefusal =
  | { why: 'not offered' }
  | { why: 'not at this PIN code'; pin: string }
  | { why: 'too much'; most: Paise; isFirstOrder: boolean }
  | { why: 'refused before' }
  | { why: 'too many open'; most: number }
  | { why: 'goods'; names: readonly string[] }

export type CashRules = Rules['cash']

/** `needsCode`: the shopper confirms it by a code before it is packed. */
export type CashOffer = { offered: true; needsCode: boolean } | ({ offered: false } & CashRefusal)

/**
 * Decides whether cash on delivery is offered, by the shop's rules alone, so that each refusal can be
 * explained. The checkout asks it as the shopper types, and the server before it places the order.
 */
export function cashOffer(facts: CashFacts, cash: CashRules): CashOffer {
  if (!cash.offered) return { offered: false, why: 'not offered' }
  if (facts.refusals >= cash.refusals) return { offered: false, why: 'refused before' }
  if (facts.openOrders >= MAX_OPEN_CASH_ORDERS)
    return { offered: false, why: 'too many open', most: MAX_OPEN_CASH_ORDERS }
  if (facts.heldBack.length > 0) return { offered: false, why: 'goods', names: facts.heldBack }
  const most = paise(
    facts.isFirstOrder ? Math.min(cash.mostFirstPaise, cash.mostPaise) : cash.mostPaise,
  )
  if (facts.total > most)
    return { offered: false, why: 'too much', most, isFirstOrder: facts.isFirstOrder }
  if (facts.pin && !facts.pin.hasCash)
    return { offered: false, why: 'not at this PIN code', pin: facts.pin.code }
  // A first order shows that somebody reads the mailbox: otherwise new accounts could empty the shelves.
  return { offered: true, needsCode: facts.isFirstOrder || facts.total >= cash.confirmFromPaise }
}

/** Message for the shopper, with the way that is left. */
export function cashRefusalMessage(refusal: CashRefusal): string {
  switch (refusal.why) {
    case 'not offered':
      return 'We do not offer cash on delivery. Please pay now.'
    case 'not at this PIN code':
      return `Our couriers do not collect cash at ${refusal.pin}. Please pay now.`
    case 'too much':
      return `${refusal.isFirstOrder ? 'A first order' : 'An order'} can be paid at the door up to ${inRupees(refusal.most)}. Please pay now.`
    case 'refused before':
      return 'Parcels to you were refused at the door before, so please pay now.'
    case 'too many open':
      return `You have ${refusal.most} orders that are to be paid at the door. Please pay now, or wait until one has arrived.`
    case 'goods':
      return `We do not sell ${refusal.names.join(', ')} for cash on delivery. Please pay now.`
    default:
      return refusal satisfies never
  }
}
