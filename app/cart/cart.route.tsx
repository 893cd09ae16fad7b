import { readCookie } from '#app/basics/storage/cookie.browser.ts'
import { useEffect, useState } from 'react'
import type { Route } from './+types/cart.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { useSession } from '#app/account/session/session-provider.tsx'
import { brand } from '#app/basics/brand.ts'
import { DeliveryCheck } from '#app/shipping/delivery-check.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { lineKey, subtotal, type Cart } from './cart.ts'
import { chargesOfLines, FIRST_CHOICE } from './charges.ts'
import { CartCosts, CartTotal, CostsNote, FreeDeliveryNote } from './cart-costs.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { restoreRemoved, setQuantity, stepQuantity, acceptPrice } from './cart-changes.ts'
import { EmptyCart } from './empty-cart.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { isOrderingOpen, OrderingOpensSoon } from './ordering-opens-soon.tsx'
import { useCart, useNoRoom } from './cart-store.browser.ts'
import { TaxIncluded } from './tax-included.tsx'
import { changeCart, fitInCart } from './change-cart.browser.ts'
import { cartFullMessage } from './cart-limits.ts'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { isUnavailable } from './quote/line-problem.ts'
import { withWeights } from './quote/quote.ts'
import { useQuote } from './quote/use-quote.browser.ts'

// Without scripts the lines are in a cookie that only the plain cart sees (decision 80).
export const handle = { cache: 'shared', withoutScripts: '/cart/lines' } satisfies RouteHandle

export const meta: Route.MetaFunction = () => [
  { title: `Cart · ${brand.name}` },
  { name: 'description', content: `Your cart at ${brand.name}.` },
]

/** The same for everyone: the lines come from the browser, current prices from /cart/quote. */
export default function CartScreen() {
  const lines = useCart()
  const quoted = useQuote(lines)
  useEffect(() => {
    // The marker of the guest's cookie is only seen under `/cart`.
    if (readCookie('has-guest-cart'))
      void import('./take-guest-cart.browser.ts').then(({ takeGuestCart }) => takeGuestCart())
  }, [])
  const noRoom = useNoRoom()
  const { user } = useSession()
  const [removal, setRemoval] = useState<Removal>()
  if (lines === undefined) return <CartLoading />
  const remove = (gone: Cart, message: string) => {
    const removed = new Set(gone.map(lineKey))
    setRemoval({ before: lines, removed, message })
    void changeCart((cart) => cart.filter((line) => !removed.has(lineKey(line)))).then(focusHeading)
  }
  const undo = removal && (
    <Undo
      removal={removal}
      onUndo={() => {
        setRemoval(undefined)
        void fitInCart(({ lines: now }) => restoreRemoved(now, removal)).then(focusHeading)
      }}
    />
  )
  if (lines.length === 0) return <EmptyCart>{undo}</EmptyCart>
  const problemOf = (line: Cart[number]) => quoted?.lines.get(lineKey(line))?.problem
  const blocked = lines.some(problemOf)
  const bought = withWeights(lines, quoted?.lines).filter((line) => !isUnavailable(problemOf(line)))
  const goods = subtotal(bought)
  // The page may be older than the rules; until it is quoted, they are its own.
  const charges = chargesOfLines(bought, FIRST_CHOICE, quoted?.rules)
  return (
    <div className="page py-10">
      <h1 className="text-4xl font-bold">Cart</h1>
      {undo}
      {noRoom.length > 0 && (
        <p className="mt-4 rounded-lg bg-chilli-pale px-4 py-3 font-medium wrap-anywhere text-chilli">
          {cartFullMessage(noRoom, true)}
        </p>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <ul className="divide-y divide-line">
            {lines.map((line) => {
              const key = lineKey(line)
              const now = quoted?.lines.get(key)
              return (
                <CartLineRow
                  key={key}
                  line={line}
                  problem={now?.problem}
                  sale={now?.product?.sale}
                  onStep={(step) => void changeCart((cart) => stepQuantity(cart, key, step))}
                  onQuantity={(quantity) =>
                    void changeCart((cart) => setQuantity(cart, key, quantity))
                  }
                  onRemove={() => remove([line], `${line.name} is removed.`)}
                  onAcceptPrice={() => {
                    const price = now?.product?.price
                    if (price !== undefined)
                      void changeCart((cart) => acceptPrice(cart, key, price))
                  }}
                />
              )
            })}
          </ul>
          <Button
            kind="quiet"
            className="-ml-3"
            onClick={() => remove(lines, 'Everything is removed.')}
          >
            Clear Cart
          </Button>
        </div>
        <section
          aria-label="Summary"
          className="contents h-fit rounded-card border border-line bg-card p-6 lg:sticky lg:top-24 lg:block"
        >
          <CartCosts goods={goods} charges={charges} />
          <TaxIncluded lines={bought} charges={charges} rates={quoted?.rates} />
          <DeliveryCheck className="mt-4 border-t border-line pt-4" />
          {/* Sticky: on a small screen, total and button stay in view above the tab bar. */}
          <div className="buy-bar max-lg:order-last max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-3 max-md:bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] lg:mt-2">
            <CartTotal goods={goods} charges={charges} />
            {!isOrderingOpen() ? (
              <OrderingOpensSoon className="mt-2 lg:mt-3" />
            ) : blocked ? (
              <Button
                aria-disabled="true"
                aria-describedby="blocked"
                className="mt-2 w-full lg:mt-3"
                onClick={focusMarkedLine}
              >
                Checkout
              </Button>
            ) : (
              <ButtonLink to="/checkout" className="mt-2 w-full lg:mt-3">
                Checkout
              </ButtonLink>
            )}
          </div>
          <div className="space-y-2 text-sm lg:mt-3">
            <FreeDeliveryNote
              goods={goods}
              charges={charges}
              {...(quoted?.rules && { rules: quoted.rules })}
            />
            <CostsNote />
            <PaymentMethods />
            <p className="when-signed-out text-soft">
              You will be asked to sign in before you pay. Your cart stays as it is.
            </p>
            <p className="when-signed-in wrap-anywhere text-soft">
              You are signed in{user && ` as ${user.email}`}.
            </p>
            {blocked && (
              <p id="blocked" className="text-base font-medium text-chilli">
                Please check the marked items first.
              </p>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** The first line that keeps the cart from the checkout: its name takes the focus. */
const focusMarkedLine = () =>
  document.querySelector<HTMLElement>('[data-testid=cart-line][data-marked] h2 a')?.focus()

type Removal = { before: Cart; removed: ReadonlySet<string>; message: string }

/** Stays until something else is removed or the shopper leaves: nobody has to hurry. */
const Undo = ({ removal, onUndo }: { removal: Removal; onUndo: () => void }) => (
  <div className="mx-auto mt-4 flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-lg bg-sand px-4 py-2 lg:mx-0">
    <p role="status">{removal.message}</p>
    <Button kind="secondary" onClick={onUndo}>
      Undo
    </Button>
  </div>
)

const CartLoading = () => (
  <div className="page py-10">
    <h1 className="text-4xl font-bold">Cart</h1>
    <noscript>
      <a href="/cart/lines" className="mt-6 inline-block py-2.5 underline underline-offset-4">
        See what is in your cart
      </a>
    </noscript>
    <div className="needs-script mt-8 space-y-4" aria-hidden="true">
      <div className="skeleton h-36" />
      <div className="skeleton h-36" />
    </div>
  </div>
)
