import { MAX_QUANTITY } from '#app/cart/cart.ts'
import type { ChoiceRefusal, Product } from '#app/catalogue/product.ts'

export type GuestCartRefusal = {
  why: 'no longer sold' | 'no quantity' | 'full' | ChoiceRefusal
  /** The product of a refused Add to Cart, whose form is shown again with what was chosen. */
  choose?: { product: Product; colour: string | null; quantity: number }
}

export const REFUSAL_MESSAGES = {
  'no longer sold': 'This is no longer sold.',
  'no quantity': `Type a quantity from 1 to ${MAX_QUANTITY}.`,
  'choose a size': 'Please select a size',
  'no such size': 'It is not made in this size.',
  'no such colour': 'It is not made in this colour.',
  full: 'Your cart is full: without JavaScript it holds no more lines. Please order what is in it, or remove something first.',
} satisfies Record<GuestCartRefusal['why'], string>
