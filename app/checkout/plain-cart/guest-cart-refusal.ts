import { MOST_OF_ONE_ITEM } from '#app/cart/cart-limits.ts'
import { MAX_QUANTITY } from '#app/cart/cart.ts'
import type { ChoiceRefusal, Product } from '#app/catalogue/product.ts'

export type GuestCartRefusal = {
  why: 'no longer sold' | 'no quantity' | 'too many' | 'full' | ChoiceRefusal
  /** The product of a refused Add to Cart, whose form is shown again with what was chosen. */
  choose?: { product: Product; size: string | null; colour: string | null; quantity: string }
  /** The quantity that was typed, and the key of its line. */
  typed?: { key: string; quantity: string }
}

export const REFUSAL_MESSAGES = {
  'no longer sold': 'This is no longer sold.',
  'no quantity': `Type a quantity from 1 to ${MAX_QUANTITY}.`,
  'choose a size': 'Please select a size',
  'no such size': 'It is not made in this size.',
  'no such colour': 'It is not made in this colour.',
  'too many': `Nothing was added: with what is in your cart it would be too many. ${MOST_OF_ONE_ITEM}.`,
  full: 'Your cart is full: without JavaScript it holds no more lines. Please order what is in it, or remove something first.',
} satisfies Record<GuestCartRefusal['why'], string>
