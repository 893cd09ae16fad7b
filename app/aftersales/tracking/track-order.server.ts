import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { knownDevices, orders } from '#db/schema.ts'
import { widestNetwork } from '#app/account/client-networks.server.ts'
import type { RateLimits, RateLimitExceeded } from '#app/account/rate-limits.server.ts'
import type { Device } from '#app/account/session/device.server.ts'
import type { Log } from '#app/basics/log.ts'
import { ok, type Result } from '#app/basics/result.ts'
import { listEvents } from '#app/orders/audit/list-events.server.ts'
import { orderHeadline } from '#app/orders/order-headline.ts'
import { activeItems, currentTotal, orderNumber, type Order } from '#app/orders/order.ts'
import { orderCondition } from '#app/orders/orders.server.ts'
import { findOrderUnscoped } from '#app/orders/stored/unscoped-order.server.ts'
import { addressLines } from '#app/orders/address/shipping-address.ts'
import { readAddress } from '#app/orders/address/stored-address.ts'
import type { TrackOrderInput, TrackedOrder } from './track-order.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { paymentStatus } from '#app/payments/payment.ts'
import type { Step } from '../timeline/timeline-step.ts'
import { orderTimeline } from '../timeline/timeline.ts'
import { contactKey } from './tracked-contact.ts'

type Services = { db: Database; log: Pick<Log, 'warn'>; now: () => Date }

/** Id of no order. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000'
/** Stands in for a missing order, so that its contact is compared like any other. */
const PLACEHOLDER_ORDER = { id: NIL_UUID, contactEmail: '', shippingAddress: '{}' }

/**
 * Finds an order by its number and the email or phone with which it was placed. An unknown number,
 * a wrong contact and unreadable data have one answer, after the same work (T25).
 */
export async function trackOrder(
  services: Services,
  { orderId, contactInfo }: TrackOrderInput,
): Promise<TrackedOrder | undefined> {
  const { id, contactEmail, shippingAddress } = await contactsOf(services.db, orderId)
  const address = readAddress(shippingAddress)
  const typed = digestOf(contactInfo, 'typed')
  const [byEmail, byPhone] = [
    timingSafeEqual(typed, digestOf(contactEmail, 'stored')),
    timingSafeEqual(typed, digestOf(address.ok ? address.value.phone : '', 'stored')),
  ]
  const order =
    byEmail || byPhone ? await findOrderUnscoped(services, id, { asShopper: true }) : undefined
  if (!order) return undefined
  return {
    id: order.number,
    date: order.placedAt,
    status: order.status,
    headline: orderHeadline(order, services.now()),
    total: currentTotal(order),
    shipping: {
      address: addressLines(order.address),
      method: order.shippingMethod,
      tracking: {
        trackingNumber: order.trackingNumber,
        courier: order.courier,
        trackingLink: order.trackingLink,
      },
    },
    // Cancelled lines are not in the parcel.
    items: (order.status === 'cancelled' ? order.items : activeItems(order)).map(
      ({ productId, name, quantity, price, styleId }) => ({
        id: productId,
        name,
        quantity,
        price,
        styleId,
      }),
    ),
    steps: await stepsOfParcel(services, order),
  }
}

async function stepsOfParcel({ db, now }: Services, order: Order): Promise<Step[]> {
  const [events, attempts] = await Promise.all([
    listEvents(db, order.id),
    listAttempts(db, order.id),
  ])
  const steps = orderTimeline({
    order,
    events: events.filter(({ subject }) => subject === 'order'),
    payment: paymentStatus(
      attempts.map(({ state }) => state),
      order.paymentMethod,
    ),
    refunds: [],
    returns: [],
    now: now(),
  })
  return steps.filter(({ kind }) => kind !== 'return')
}

async function contactsOf(db: Database, orderId: string): Promise<typeof PLACEHOLDER_ORDER> {
  const { id, contactEmail, shippingAddress } = orders
  const [found] = await db
    .select({ id, contactEmail, shippingAddress })
    .from(orders)
    .where(orderCondition(orderId) ?? eq(id, NIL_UUID))
  return found ?? PLACEHOLDER_ORDER
}

/**
 * Fixed length for timingSafeEqual. Text that is no contact differs between the sides, so that
 * nothing never equals nothing.
 */
const digestOf = (contact: string, side: 'typed' | 'stored'): Buffer =>
  createHash('sha256')
    .update(contactKey(contact) ?? `no contact ${side}`)
    .digest()

/** `orderId`: as `orderIdIn` reads it, so that guesses count together however they are written. */
type TrackingAttempt = { address: string; orderId: string; device: Device }

/**
 * Rate limits by network, by network and order, and by order (T25, T44). A device of the buyer, who
 * signed in there to place the order, counts for itself: no guesses of others stop it.
 */
export async function consumeTrackingLimit(
  { db, rateLimits }: { db: Database; rateLimits: RateLimits },
  attempt: TrackingAttempt,
): Promise<Result<null, RateLimitExceeded>> {
  for (const [name, key] of [
    ['track-network', attempt.address],
    ...guessLimits(attempt),
  ] as const) {
    const allowed = await rateLimits.consume(name, key)
    if (!allowed.ok) return (await isBuyersDevice(db, attempt)) ? consumeAsDevice() : allowed
  }
  return ok(null)

  function consumeAsDevice() {
    const { device, orderId } = attempt
    return rateLimits.consume('known-device', `${device.hash} ${orderNumber(orderId)}`)
  }
}

/** A right answer is no guess (§9.7): a shopper who looks every hour is not locked out. */
export async function refundTrackingLimit(
  rateLimits: RateLimits,
  attempt: TrackingAttempt,
): Promise<void> {
  for (const [name, key] of guessLimits(attempt)) await rateLimits.refund(name, key)
}

const guessLimits = ({ address, orderId }: TrackingAttempt) =>
  [
    ['track', `${widestNetwork(address)} ${orderNumber(orderId)}`],
    ['track-order', orderNumber(orderId)],
  ] as const

async function isBuyersDevice(
  db: Database,
  { orderId, device }: TrackingAttempt,
): Promise<boolean> {
  const found = await db
    .select({ userId: orders.userId })
    .from(orders)
    .innerJoin(knownDevices, eq(knownDevices.userId, orders.userId))
    .where(
      and(
        orderCondition(orderId) ?? eq(orders.id, NIL_UUID),
        eq(knownDevices.deviceHash, device.hash),
      ),
    )
  return found.length > 0
}
