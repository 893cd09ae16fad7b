import { addLines, setQuantity } from '#app/cart/cart-changes.ts'
import { lineKey, MAX_QUANTITY } from '#app/cart/cart.ts'
import type { GuestCart } from '#app/cart/guest-cart.server.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { checkChoice } from '#app/catalogue/product.ts'
import { findProducts } from '#app/catalogue/products.server.ts'
import type { GuestCartRefusal } from './guest-cart-refusal.ts'

/** Applies a posted form to the cart: `intent` is add, quantity, remove or clear. */
export async function changeGuestCart(
  services: Parameters<typeof findProducts>[0],
  { lines, placed }: GuestCart,
  fields: Record<string, string>,
): Promise<Result<GuestCart, GuestCartRefusal>> {
  const { intent, id = '' } = fields
  if (intent === 'clear') return ok({ lines: [], placed })
  const choice = { id, size: fields.size || null, colour: fields.colour || null }
  const key = lineKey(choice)
  if (intent === 'remove')
    return ok({ lines: lines.filter((line) => lineKey(line) !== key), placed })
  const quantity = readQuantity(fields.quantity)
  if (intent === 'quantity')
    return quantity === undefined
      ? err({ why: 'no quantity', typed: { key, quantity: fields.quantity ?? '' } })
      : ok({ lines: setQuantity(lines, key, quantity), placed })
  const product = (await findProducts(services, [id])).get(id)
  if (intent !== 'add' || !product) return err({ why: 'no longer sold' })
  const refuse = (why: GuestCartRefusal['why']) =>
    err({ why, choose: { product, ...choice, quantity: fields.quantity ?? '' } })
  if (quantity === undefined) return refuse('no quantity')
  const wrong = checkChoice(product, choice)
  if (wrong) return refuse(wrong)
  const { cart, additions } = addLines(lines, [{ ...choice, quantity }])
  if (additions.some(({ inCart }) => inCart === 0)) return refuse('full')
  if (additions.some(({ asked, added }) => added < asked)) return refuse('too many')
  return ok({ lines: cart, placed })
}

function readQuantity(typed = ''): number | undefined {
  const quantity = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined
}
