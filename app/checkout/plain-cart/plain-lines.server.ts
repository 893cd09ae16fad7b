import { orderViewer } from '#app/account/session/order-capability.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { paise } from '#app/basics/money.ts'
import type { Sale } from '#app/catalogue/product.ts'
import { lineOfProduct, type CartLine } from '#app/cart/cart.ts'
import {
  guestLineInputs,
  sentGuestCart,
  writeGuestCart,
  type GuestCart,
} from '#app/cart/guest-cart.server.ts'
import type { LineProblem } from '#app/cart/quote/quote.ts'
import { quoteCart } from '#app/cart/quote/quotes.server.ts'
import { withoutPaidOrders } from './without-paid-orders.server.ts'

/** A line of the plain cart, by the catalogue of now. */
export type PlainLine = {
  line: CartLine
  problem: LineProblem | undefined
  sale: Sale | undefined
}

type Services = Parameters<typeof quoteCart>[0] & Parameters<typeof withoutPaidOrders>[0]

/** Lines of the guest's cookie; what has been paid since leaves it, by one of the `cookies`. */
export async function listPlainLines(
  services: Services,
  request: Request,
  { shopper, cookies }: { shopper: Shopper | undefined; cookies: string[] },
): Promise<PlainLine[]> {
  const sent = sentGuestCart(request)
  const cart = await withoutPaidOrders(services, await orderViewer(request, shopper), sent)
  if (cart !== sent) {
    const written = writeGuestCart(cart)
    if (written.ok) cookies.push(...written.value)
  }
  return quotePlainLines(services, cart, shopper?.id)
}

/** Reads names, prices and stock of the lines; what is no longer sold keeps its place. */
export async function quotePlainLines(
  services: Parameters<typeof quoteCart>[0],
  cart: GuestCart,
  shopperId: string | undefined,
): Promise<PlainLine[]> {
  if (cart.lines.length === 0) return []
  const quoted = await quoteCart(services, guestLineInputs(cart), shopperId)
  return quoted.map(({ requested: { id, size, colour, quantity }, product, problem }) => ({
    line: {
      ...(product
        ? lineOfProduct(product)
        : { id, styleId: 0, name: 'No longer sold', price: paise(0) }),
      size,
      colour,
      quantity,
    },
    problem,
    sale: product?.sale,
  }))
}

export const stylesOf = (lines: readonly PlainLine[]): number[] =>
  lines.map(({ line }) => line.styleId)
