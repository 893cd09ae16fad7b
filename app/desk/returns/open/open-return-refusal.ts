import type { ReturnRefusal } from '#app/aftersales/return.ts'
import { notReturnableNote } from '#app/catalogue/product/returnable.ts'

/** In words for the staff. */
export function openReturnRefusalText(refusal: ReturnRefusal): string {
  switch (refusal.why) {
    case 'no such order':
    case 'no such line':
      return 'This is not in the order any more.'
    case 'not delivered':
      return 'It is not marked as delivered. Do that first.'
    case 'too late':
      return 'The return window is over: an owner or a manager opens it, with a reason.'
    case 'not returnable':
      return notReturnableNote()
    case 'paid elsewhere':
      return 'It was paid in another shop.'
    case 'size not offered':
      return 'It is not sold in this size.'
    case 'size sold out':
      return 'There are not enough of this size any more.'
    case 'only so many':
      return refusal.left === 0
        ? 'A return of all of these is open, or settled.'
        : `Only ${refusal.left} of these can still be returned.`
    default:
      return refusal satisfies never
  }
}
