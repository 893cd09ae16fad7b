import { useEffect, useState } from 'react'
import type { Route } from './+types/cart.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { useSession } from '#app/account/session/session-provider.tsx'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { lineKey, subtotal, type Cart } from './cart.ts'
import { restoreRemoved, setQuantity, stepQuantity, acceptPrice } from './cart-changes.ts'
import { CostsNote } from './costs-note.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { useCart } from './cart-store.browser.ts'
import { changeCart } from './change-cart.browser.ts'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { hasGuestCart, takeGuestCart } from './take-guest-cart.browser.ts'
import { useQuote } from './use-quote.browser.ts'

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
    if (hasGuestCart()) void takeGuestCart()
  }, [])
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
        void changeCart((cart) => restoreRemoved(cart, removal)).then(focusHeading)
      }}
    />
  )
  if (lines.length === 0) return <EmptyCart>{undo}</EmptyCart>
  const blocked = lines.some((line) => quoted?.get(lineKey(line))?.problem)
  return (
    <div className="page py-10">
      <h1 className="text-4xl font-bold">Cart</h1>
      {undo}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <ul className="divide-y divide-line">
            {lines.map((line) => {
              const key = lineKey(line)
              const now = quoted?.get(key)
              return (
                <CartLineRow
                  key={key}
                  line={line}
                  problem={now?.problem}
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
            onClick={() => remove(lines, 'Your cart is cleared.')}
          >
            Clear Cart
          </Button>
        </div>
        {/* Sticky: on a small screen, subtotal and button stay in view above the tab bar. */}
        <section
          aria-label="Summary"
          className="contents h-fit rounded-card border border-line bg-card p-6 lg:sticky lg:top-24 lg:block"
        >
          <div className="max-lg:order-last max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:p-4 max-md:bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))]">
            <p
              className="flex flex-wrap justify-between gap-x-4 text-lg font-semibold"
              aria-live="polite"
            >
              <span>Subtotal</span> <span data-testid="subtotal">{inRupees(subtotal(lines))}</span>
            </p>
            <ButtonLink to="/checkout" className="mt-3 w-full">
              Checkout
            </ButtonLink>
          </div>
          <div>
            <CostsNote />
            <p className="when-signed-out mt-2 text-soft">
              You will sign in before you order. Your cart stays as it is.
            </p>
            <p className="when-signed-in mt-2 wrap-anywhere text-soft">
              You are signed in{user && ` as ${user.email}`}.
            </p>
            {blocked && (
              <p className="mt-3 font-medium text-chilli">Please look at the marked lines first.</p>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

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
