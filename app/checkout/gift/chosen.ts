import { MAX_GIFT_MESSAGE } from '#db/enums.ts'
import type { Chosen } from '#app/cart/charges.ts'
import type { Gift } from '#app/orders/order.ts'

/** Upper bound of a gift message, for the screen. */
export const LONGEST_MESSAGE = MAX_GIFT_MESSAGE

/** What a checkout has chosen that is charged. */
export const chosenOf = ({ gift }: { gift: Gift | undefined }): Chosen => ({
  method: 'online',
  giftWrap: gift !== undefined,
})
