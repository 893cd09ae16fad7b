import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ProductPage } from '#app/catalogue/product/product-page.ts'
import { OtherColours, ProductColour } from '#app/catalogue/product/product-colour.tsx'
import { SizeChoice } from '#app/catalogue/product/sizing/size-choice.tsx'
import { isSoldOutIn, unitsLeft } from '#app/catalogue/stock/stock.ts'
import { Button } from '#app/ui/button.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { lineOfProduct } from './cart.ts'
import { additionProblem } from './cart-limits.ts'
import { addToCart } from './add-lines.browser.ts'
import { saveChoice, loadChoice, type SavedChoice } from './saved-choice.browser.ts'
import { PaymentMethods } from './payment-methods.tsx'
import { maxQuantity, formatStockLeft } from './format-stock-left.ts'

const NO_SIZE_CHOSEN = {
  title: 'Please select a size',
  text: 'You must select a size before adding to cart',
}

/**
 * Size, colour, quantity and the button (§2.6). On a small screen, quantity and button stick above
 * the tab bar while their column is in view (P4). `children` stands with the sizes.
 */
export function AddToCart({ page, children }: { page: ProductPage; children?: ReactNode }) {
  const { product, soldOut } = page
  const { key: visit, state } = useLocation()
  const navigate = useNavigate()
  const [choice, setChoice] = useState<SavedChoice>(() => ({ ...page.chosen, quantity: 1 }))
  const [missing, setMissing] = useState(false)
  const [notAdded, setNotAdded] = useState<string>()
  // Without scripts no choice would take the mark away: the plain cart asks for the size.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  useEffect(() => setChoice((now) => restoreChoice(page, visit, state, now)), [page, visit, state])

  const { size, colour } = choice
  const needsSize = product.sizes.length > 0 && size === null
  const left = needsSize ? undefined : unitsLeft(product, size)
  const most = maxQuantity(left)
  const quantity = Math.min(choice.quantity, most)

  const choose = (chosen: Partial<SavedChoice>) => {
    const now = { ...choice, ...chosen }
    setChoice(now)
    saveChoice(product.id, visit, now)
    setNotAdded(undefined)
  }
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (soldOut) return
    if (needsSize) {
      setMissing(true)
      showToast({ ...NO_SIZE_CHOSEN, kind: 'destructive' })
      const first = document.querySelector<HTMLInputElement>('input[name=size]:enabled')
      first?.focus({ preventScroll: true })
      first?.closest('fieldset')?.scrollIntoView({ block: 'center' })
      return
    }
    choose({ quantity })
    const line = { ...lineOfProduct(product), size, colour, quantity }
    void addToCart([line]).then(([addition]) => {
      const problem = addition && additionProblem(product.name, addition)
      if (problem && addition.added === 0) {
        setNotAdded(problem)
        showToast({ title: 'Not added to cart', text: problem, kind: 'destructive' })
        return
      }
      const text = problem ?? `${product.name} has been added to your cart`
      showToast({ title: 'Added to cart', text, leads: true })
      void navigate('/cart')
    })
  }

  const stockLeft = (
    <p role="status" className="mt-2 font-medium text-madder empty:mt-0">
      {formatStockLeft(left, quantity, product.sizes.length > 1 ? size : null)}
    </p>
  )
  return (
    // Without scripts the browser sends the form itself, to the plain cart (decision 80).
    <form data-hold="cart" method="post" action="/cart/lines" className="contents" onSubmit={add}>
      <input type="hidden" name="id" value={product.id} />
      {product.sizes.length > 0 && (
        <SizeChoice
          label={page.sizeLabel}
          sizes={product.sizes}
          chosen={size}
          isSoldOut={(each) => isSoldOutIn(product, each)}
          error={missing && needsSize && NO_SIZE_CHOSEN.title}
          note={stockLeft}
          onChoose={(chosen) => {
            choose({ size: chosen })
            setMissing(false)
          }}
        >
          {children}
        </SizeChoice>
      )}
      {colour && <ProductColour colour={colour} />}
      {page.otherColours.length > 0 && <OtherColours products={page.otherColours} />}
      {product.sizes.length === 0 && stockLeft}
      <div
        data-testid="buy-row"
        className={`mt-4 flex flex-wrap items-center gap-3 ${soldOut ? '' : 'buy-bar max-md:sticky max-md:z-10 max-md:order-last max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-2 max-md:[@media(min-height:28rem)]:bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))]'}`}
      >
        {!soldOut && (
          <QuantityStepper
            name="quantity"
            quantity={quantity}
            max={most}
            itemName={product.name}
            onStep={(step) => choose({ quantity: quantity + step })}
            onType={(typed) => choose({ quantity: typed })}
          />
        )}
        <Button
          type="submit"
          name="intent"
          value="add"
          data-waiting-label="Adding…"
          aria-disabled={(isHydrated && needsSize) || soldOut}
          className="add-to-cart grow sm:grow-0 sm:px-12"
        >
          {soldOut ? 'Sold out' : 'Add to Cart'}
          {product.sizes.length > 0 && !soldOut && <span>choose a size first</span>}
        </Button>
        {/* For as long as the press waits for the application: by the plain cart. */}
        <Button
          type="submit"
          name="intent"
          value="add"
          kind="secondary"
          className="view-cart grow sm:grow-0"
        >
          View cart
        </Button>
      </div>
      {notAdded && (
        <p role="alert" className="mt-3 font-medium wrap-anywhere text-chilli">
          {notAdded}{' '}
          <Link to="/cart" className="underline underline-offset-4">
            Go to Cart
          </Link>
        </p>
      )}
      {!soldOut && (
        <div className="mt-3">
          <PaymentMethods />
        </div>
      )}
    </form>
  )
}

/**
 * Restores the choice made on an earlier visit to this history entry, and the choice made before
 * hydration, which takes a second on a slow phone (P5); otherwise the size of the cart's line that
 * led here (`state`, C5). Drops a size that the product no longer comes in.
 */
function restoreChoice(
  { product }: ProductPage,
  visit: string,
  state: { size?: unknown } | null,
  now: SavedChoice,
): SavedChoice {
  const kept = loadChoice(product.id, visit)
  const pressed = document.querySelector<HTMLInputElement>('input[name=size]:checked')?.value
  const earlier = kept.size ?? state?.size
  const size = pressed === now.size ? earlier : (pressed ?? earlier)
  const typed = Number(document.querySelector<HTMLInputElement>('input[name=quantity]')?.value)
  const asked = typed === now.quantity ? Number(kept.quantity) : typed
  return {
    size: product.sizes.find((each) => each === size && !isSoldOutIn(product, each)) ?? now.size,
    colour: now.colour,
    quantity: asked >= 1 ? Math.floor(asked) : now.quantity,
  }
}
