import { inRupees } from '#app/basics/money.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { deliveryFee, freeDeliveryFrom } from '#app/catalogue/product/delivery-fee.ts'
import type { Product } from '../product.ts'
import { isReturnable, notReturnableNote } from './returnable.ts'

/** A promise of the shop for a product, and its details to unfold. */
export type Pledge = { promise: string; more: string }

type Pledged = Pick<Product, 'price' | 'weight' | 'subCategory' | 'articleType'>

/** Delivery and returns, with the figures of the rules (P3). */
export const pledgesOf = (product: Pledged): Pledge[] => [
  {
    promise: `Delivered in ${formatRange(allRules.deliveryDays.all, 'business day')}, ${deliveryCosts(product)}`,
    more: `Orders leave us within ${formatRange(allRules.handlingHours, 'hour')}. Delivery takes ${formatRange(allRules.deliveryDays.majorCities, 'business day')} to major cities, ${formatRange(allRules.deliveryDays.tier2)} to tier 2 cities and ${formatRange(allRules.deliveryDays.remote)} to remote areas. Until it is shipped, an order can be cancelled.`,
  },
  isReturnable(product)
    ? {
        promise: `Returns within ${formatCount(allRules.returnsWithinDays, 'day')} of delivery`,
        more: `We refund your original payment method in ${formatRange(allRules.refundDays, 'day')}. ${notReturnableNote()}`,
      }
    : {
        promise: 'This cannot be returned',
        more: `${notReturnableNote()} If you cancel before it is shipped, we refund your original payment method in ${formatRange(allRules.refundDays, 'day')}.`,
      },
]

/** Of an order of this product alone. */
function deliveryCosts({ price, weight }: Pledged): string {
  const fee = deliveryFee({ goods: price, weight })
  if (fee === 0) return 'free of charge'
  const free = freeDeliveryFrom()
  return `for ${inRupees(fee)}${free === undefined ? '' : `, free from ${inRupees(free)}`}`
}
