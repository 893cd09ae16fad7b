import { inRupees } from '#app/basics/money.ts'
import { hasColourChoice } from '#app/catalogue/product.ts'
import { ProductColour } from '#app/catalogue/product/product-colour.tsx'
import { SizeChoice } from '#app/catalogue/product/sizing/size-choice.tsx'
import { sizeLabel } from '#app/catalogue/sizes/sizes.ts'
import { isSoldOutIn } from '#app/catalogue/stock/stock.ts'
import { Button } from '#app/ui/button.tsx'
import type { GuestCartRefusal } from './guest-cart-refusal.ts'
import { QuantityField } from './quantity-field.tsx'

/** Form of a refused Add to Cart: what is missing can be chosen, the rest stays as it was. */
export function ChooseForm({
  product,
  size,
  colour,
  quantity,
}: NonNullable<GuestCartRefusal['choose']>) {
  const colours = hasColourChoice(product) ? product.colours : []
  const chosen = colours.find((name) => name === colour) ?? colours[0]
  return (
    <form
      method="post"
      action="/cart/lines"
      className="mt-5 max-w-4xl rounded-card border border-line bg-card p-6"
    >
      <input type="hidden" name="id" value={product.id} />
      <h2 className="text-xl font-bold wrap-anywhere">{product.name}</h2>
      <p className="mt-1 text-soft">{inRupees(product.price)}</p>
      {product.sizes.length > 0 && (
        <SizeChoice
          label={sizeLabel(product)}
          sizes={product.sizes}
          chosen={product.sizes.find((each) => each === size) ?? null}
          isSoldOut={(each) => isSoldOutIn(product, each)}
          onChoose={keepChoice}
        />
      )}
      {chosen && <ProductColour colour={chosen} />}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <QuantityField quantity={quantity} itemName={product.name} />
        <Button type="submit" name="intent" value="add">
          Add to Cart
        </Button>
      </div>
    </form>
  )
}

/** Without scripts, the browser itself keeps what is chosen. */
const keepChoice = () => {}
