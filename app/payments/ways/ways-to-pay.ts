import type { OfferedGateways } from '../gateways.ts'
import type { PaymentGateway } from '../gateway.ts'
import { methodsText } from '#app/basics/payment-methods/payment-methods.ts'

/** Value of the form field `pay` for cash on delivery; no gateway has it as its id. */
export const CASH = 'cash'

/** One way to pay, as a form offers it. */
export type WayToPay = {
  /** Value of the form field `pay`: of a gateway its id, or `CASH`. */
  id: string
  label: string
  detail: string
  /** Word why it cannot be chosen just now. */
  away?: string
}

/** Ways to pay at the gateways, in the merchant's order. */
export const waysAtGateways = (
  offered: OfferedGateways,
  away: ReadonlySet<string> = new Set(),
): WayToPay[] =>
  offered.map(({ id, name, methods, limitsMethods }) => ({
    id,
    label: capitalised(methodsText(methods)),
    // The shop promises no more than it knows: such a page shows all that the account has.
    detail: `On the secure page of ${name}${limitsMethods ? '' : ', which may offer more'}.`,
    ...(away.has(id) && { away: `${name} does not answer just now.` }),
  }))

/** The gateway that a form names; without a name the first, as from a form that asks nothing. */
export const chosenGateway = <Gateway extends Pick<PaymentGateway, 'id'>>(
  offered: readonly [Gateway, ...Gateway[]],
  id: string | undefined,
): Gateway => offered.find((gateway) => gateway.id === id) ?? offered[0]

/**
 * Address of the pay page. It goes to the newest attempt that is open, of this gateway where there is
 * one: a shopper who comes back to a gateway has an older attempt there.
 */
export const payPath = (orderId: string, gateway?: string): string =>
  `/pay/${orderId}${gateway === undefined ? '' : `?by=${encodeURIComponent(gateway)}`}`

/** Names of the gateways of new payments: "SabPaisa or Razorpay". */
export const gatewayNames = (offered: OfferedGateways): string =>
  offered.map(({ name }) => name).join(' or ')

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
