import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { RateLimits, RateLimitExceeded } from '#app/account/rate-limits.server.ts'
import type { Result } from '#app/basics/result.ts'
import { activeItems } from './order.ts'
import { findOrderUnscoped, orderCondition } from './orders.server.ts'
import { addressLines } from './shipping-address.ts'
import { readAddress } from './stored-address.ts'
import { guessedOrder, withoutSpaces, type Asked, type TrackedOrder } from './track-order.ts'
import { contactKey } from './tracked-contact.ts'

type Needs = { db: Database; log: { warn(fields: object, message: string): void } }

/** No order has this id: it is looked up where what was typed can be none, so that such an answer takes as long as any. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000'
/** Stands in for the order there is not: its contact is compared like any other. */
const NOBODY = { id: NO_ORDER, contactEmail: '', shippingAddress: '{}' }

/**
 * The order, for who knows its number and the email or phone it was placed with. There is one answer for a number that is
 * nobody's, for a contact that is another's and for what cannot be read, and the same work behind it (T25).
 */
export async function trackOrder(needs: Needs, { orderId, contactInfo }: Asked): Promise<TrackedOrder | undefined> {
  const { id, contactEmail, shippingAddress } = await contactsOf(needs.db, orderId)
  const address = readAddress(shippingAddress)
  const typed = digestOf(contactInfo, 'typed')
  const [byEmail, byPhone] = [
    timingSafeEqual(typed, digestOf(contactEmail, 'stored')),
    timingSafeEqual(typed, digestOf(address.ok ? address.value.phone : '', 'stored')),
  ]
  const order = byEmail || byPhone ? await findOrderUnscoped(needs, id) : undefined
  return (
    order && {
      id: order.number,
      date: order.placedAt,
      status: order.status,
      shipping: { address: addressLines(order.address), method: order.shippingMethod, tracking: order.trackingNumber },
      // What was taken back does not come.
      items: (order.status === 'cancelled' ? order.items : activeItems(order)).map(({ productId, name, quantity, price }) => ({
        id: productId,
        name,
        quantity,
        price,
      })),
    }
  )
}

async function contactsOf(db: Database, orderId: string): Promise<typeof NOBODY> {
  const { id, contactEmail, shippingAddress } = orders
  const [found] = await db
    .select({ id, contactEmail, shippingAddress })
    .from(orders)
    .where(orderCondition(withoutSpaces(orderId)) ?? eq(id, NO_ORDER))
  return found ?? NOBODY
}

/** Of one length, whatever was typed. What is no contact on either side is made to differ: nothing is not equal to nothing. */
const digestOf = (contact: string, side: 'typed' | 'stored'): Buffer =>
  createHash('sha256')
    .update(contactKey(contact) ?? `no contact ${side}`)
    .digest()

type Guess = { address: string; orderId: string }

/** Counts one try by where it comes from and by which order it is about; refuses it when there were too many (T25, T44). */
export async function countGuess(rateLimits: RateLimits, { address, orderId }: Guess): Promise<Result<null, RateLimitExceeded>> {
  const asking = await rateLimits.consume('track-address', address)
  if (!asking.ok) return asking
  const here = await rateLimits.consume('track', `${address} ${guessedOrder(orderId)}`)
  return here.ok ? rateLimits.consume('track-order', guessedOrder(orderId)) : here
}

/** It was no guess: who looks after their parcel every hour is not kept out by that. */
export async function takeBackGuess(rateLimits: RateLimits, { address, orderId }: Guess): Promise<void> {
  await rateLimits.refund('track', `${address} ${guessedOrder(orderId)}`)
  await rateLimits.refund('track-order', guessedOrder(orderId))
}
