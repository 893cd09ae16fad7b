import { inRupees } from '#app/basics/money.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { shippingPaise } from '#app/basics/shop-rules.ts'
import { isReturnable, NOT_RETURNABLE_NOTE } from './returnable.ts'

/** A promise of the shop for a product, and its details to unfold. */
export type Pledge = { promise: string; more: string }

const { deliveryDays, handlingHours, refundDays, returnsWithinDays } = allRules

/** Delivery and returns, with the figures of the rules (P3). */
export const pledgesOf = (product: { subCategory: string; articleType: string }): Pledge[] => [
  {
    promise: `Delivered in ${formatRange(deliveryDays.all, 'business day')}, ${shippingPaise > 0 ? `for ${inRupees(shippingPaise)}` : 'free of charge'}`,
    more: `Orders leave us within ${formatRange(handlingHours, 'hour')}. Delivery takes ${formatRange(deliveryDays.majorCities, 'business day')} to major cities, ${formatRange(deliveryDays.tier2)} to tier 2 cities and ${formatRange(deliveryDays.remote)} to remote areas. Until it is shipped, an order can be cancelled.`,
  },
  isReturnable(product)
    ? {
        promise: `Returns within ${formatCount(returnsWithinDays, 'day')} of delivery`,
        more: `The refund is with your original payment method in ${formatRange(refundDays, 'day')}. ${NOT_RETURNABLE_NOTE}`,
      }
    : {
        promise: 'This cannot be returned',
        more: `${NOT_RETURNABLE_NOTE} If you cancel before it is shipped, the refund is with your original payment method in ${formatRange(refundDays, 'day')}.`,
      },
]
