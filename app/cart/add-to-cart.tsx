import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { NO_COLOUR, offersColours, type Product } from '#app/catalogue/product.ts'
import { SizeChoice } from '#app/catalogue/size-choice.tsx'
import { ONE_SIZE, sizeLabel } from '#app/catalogue/sizes.ts'
import { Button } from '#app/ui/button.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'
import { addLine, MAX_QUANTITY } from './cart.ts'
import { changeCart } from './cart-store.browser.ts'

/** Size, colour, quantity and the button (spec section 2, Product detail). */
export function AddToCart({ product }: { product: Product }) {
  const [size, setSize] = useState(product.sizes.length === 1 && product.sizes[0] === ONE_SIZE ? ONE_SIZE : null)
  const [colour, setColour] = useState(offersColours(product) ? (product.colours[0] ?? null) : null)
  const [quantity, setQuantity] = useState(1)
  const [missing, setMissing] = useState(false)
  const navigate = useNavigate()
  // What was chosen before the page came to life counts: on a slow phone that is easily a second.
  useEffect(() => {
    const chosen = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value
    setSize((now) => chosen('size') ?? now)
    setColour((now) => chosen('colour') ?? now)
  }, [])
  const needsSize = product.sizes.length > 0 && size === null

  const add = () => {
    if (needsSize) {
      setMissing(true)
      showToast({ title: 'Please select a size', text: 'You must select a size before adding to cart', kind: 'destructive' })
      document.querySelector<HTMLInputElement>('#sizes input')?.focus()
      return
    }
    const { id, styleId, name, price } = product
    void changeCart((cart) => addLine(cart, { id, styleId, name, price, size, colour, quantity }))
    showToast({ title: 'Added to cart', text: `${name} has been added to your cart` })
    void navigate('/cart')
  }

  return (
    <div className="mt-6 space-y-6">
      {product.sizes.length > 0 && (
        <SizeChoice
          label={sizeLabel(product)}
          sizes={product.sizes}
          chosen={size}
          missing={missing && needsSize}
          onChoose={(chosen) => {
            setSize(chosen)
            setMissing(false)
          }}
        />
      )}
      {offersColours(product) && (
        <fieldset>
          <legend className="mb-2 font-medium">Colour</legend>
          <div className="flex flex-wrap gap-2">
            {product.colours
              .filter((name) => name !== NO_COLOUR)
              .map((name) => (
                <label
                  key={name}
                  className="relative flex min-h-11 cursor-pointer items-center rounded-lg border border-ink/25 bg-card px-4 font-medium has-checked:border-madder has-checked:bg-blush has-checked:text-madder has-checked:ring-1 has-checked:ring-madder has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
                >
                  <input
                    type="radio"
                    name="colour"
                    value={name}
                    checked={colour === name}
                    onChange={() => setColour(name)}
                    className="absolute inset-0 cursor-pointer opacity-0"
                  />
                  {name}
                </label>
              ))}
          </div>
        </fieldset>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <QuantityStepper
          quantity={quantity}
          max={MAX_QUANTITY}
          of={product.name}
          onStep={(step) => setQuantity(quantity + step)}
          onType={setQuantity}
        />
        <Button aria-disabled={needsSize} className="grow sm:grow-0 sm:px-12" onClick={add}>
          Add to Cart
        </Button>
      </div>
      <noscript>
        <p className="rounded-lg bg-sand p-3">
          To keep a cart, please allow JavaScript for this shop. Browsing and signing in work without it.
        </p>
      </noscript>
    </div>
  )
}
