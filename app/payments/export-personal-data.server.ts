import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  addresses,
  carts,
  contactMessages,
  knownDevices,
  newsletterSubscribers,
  orderItems,
  orders,
  paymentAttempts,
  refunds,
  returns,
  users,
} from '#db/schema.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { formatDevice } from '#app/account/session/format-device.server.ts'
import { listDevices } from '#app/account/session/signed-in-devices.server.ts'
import { paise, rupeesOnTheWire } from '#app/basics/money.ts'
import { readLines } from '#app/cart/stored-cart.ts'
import { readAddress } from '#app/orders/stored-address.ts'
import { itemName } from '#app/orders/order.ts'

/** Upper bound on exported orders, above what anybody places in a lifetime. */
const MAX_ORDERS = 2_000
/** Upper bound on exported messages: anybody may have written them under any address. */
const MAX_MESSAGES = 2_000

type Needs = { db: Database; now: () => Date }

/**
 * Data export: what the shop stores about a shopper, readable by people and programs. Amounts are
 * rupees, times are UTC. Secrets are left out: the password's hash and session tokens.
 */
export async function exportPersonalData({ db, now }: Needs, shopper: Shopper) {
  const [user] = await db.select().from(users).where(eq(users.id, shopper.id))
  const saved = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, shopper.id))
    .orderBy(asc(addresses.createdAt))
  return {
    made: now(),
    account: {
      name: user?.name,
      email: user?.email,
      emailConfirmed: user?.emailVerified,
      since: user?.createdAt,
    },
    addresses: saved.map(({ firstName, lastName, phone, address, city, state, postalCode }) => ({
      firstName,
      lastName,
      phone,
      address,
      city,
      state,
      postalCode,
    })),
    signedInOn: (await listDevices(db, shopper, now())).map(({ userAgent, since, lastUsed }) => ({
      device: formatDevice(userAgent),
      since,
      lastUsed,
    })),
    browsersUsed: (
      await db
        .select()
        .from(knownDevices)
        .where(eq(knownDevices.userId, shopper.id))
        .orderBy(desc(knownDevices.seenAt))
    ).map(({ seenAt }) => ({ lastSignIn: seenAt })),
    cart: await readCart(db, shopper.id),
    orders: await readOrders(db, shopper.id),
    // Messages and newsletter belong to an address rather than an account, and anybody can register
    // with somebody else's address: only a confirmed one gets them.
    ...(user?.emailVerified && {
      messages: await readMessages(db, user.email),
      newsletter: await readSubscription(db, user.email),
    }),
  }
}

async function readCart(db: Database, shopperId: string) {
  const [kept] = await db.select().from(carts).where(eq(carts.userId, shopperId))
  return readLines(kept?.lines).map(({ name, size, colour, quantity, price }) => ({
    name,
    size,
    colour,
    quantity,
    price: rupees(price),
  }))
}

async function readMessages(db: Database, email: string) {
  const written = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(desc(contactMessages.receivedAt))
    .limit(MAX_MESSAGES)
  return written.map(({ ticket, name, subject, message, receivedAt }) => ({
    ticket,
    name,
    subject,
    message,
    received: receivedAt,
  }))
}

async function readSubscription(db: Database, email: string) {
  const [one] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
  return one ? { agreedTo: one.consentedTo, on: one.consentedAt, ended: one.unsubscribedAt } : null
}

async function readOrders(db: Database, shopperId: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, shopperId))
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ORDERS)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const items = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position))
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ids))
    .orderBy(asc(paymentAttempts.createdAt))
  const [itemsOf, attemptsOf] = [
    Map.groupBy(items, ({ orderId }) => orderId),
    Map.groupBy(attempts, ({ orderId }) => orderId),
  ]
  const refundRows = await db
    .select({
      orderId: paymentAttempts.orderId,
      amount: refunds.amountPaise,
      why: refunds.why,
      state: refunds.state,
      at: refunds.settledAt,
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.attemptReference))
    .where(inArray(paymentAttempts.orderId, ids))
  const returnRows = await db
    .select({ orderId: orderItems.orderId, name: orderItems.productName, one: returns })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .where(inArray(orderItems.orderId, ids))
  const [refundsOf, returnsOf] = [
    Map.groupBy(refundRows, ({ orderId }) => orderId),
    Map.groupBy(returnRows, ({ orderId }) => orderId),
  ]
  return rows.map((order) => {
    const address = readAddress(order.shippingAddress)
    return {
      number: order.number,
      id: order.id,
      placed: order.createdAt,
      paid: order.paidAt,
      shipped: order.shippedAt,
      delivered: order.deliveredAt,
      cancelled: order.cancelledAt,
      status: order.status,
      total: rupees(order.totalPaise),
      sentTo: address.ok ? address.value : order.shippingAddress,
      email: order.contactEmail,
      shipping: { method: order.shippingMethod, trackingNumber: order.trackingNumber },
      items: (itemsOf.get(order.id) ?? []).map((item) => ({
        name: itemName(item.productName, item.productId),
        size: item.selectedSize,
        colour: item.selectedColour,
        quantity: item.quantity,
        price: rupees(item.pricePaise),
        cancelled: item.cancelledAt,
      })),
      payments: (attemptsOf.get(order.id) ?? []).map(
        ({ reference, bankRef, amountPaise, state, method, createdAt, settledAt }) => ({
          reference,
          bankReference: bankRef,
          amount: rupees(amountPaise),
          state,
          method,
          begun: createdAt,
          settled: settledAt,
        }),
      ),
      refunds: (refundsOf.get(order.id) ?? []).map(({ amount, why, state, at }) => ({
        amount: rupees(amount),
        why,
        state,
        done: at,
      })),
      returns: (returnsOf.get(order.id) ?? []).map(
        ({ name, one: { quantity, reason, note, state, refusal, requestedAt } }) => ({
          name,
          quantity,
          reason,
          note,
          state,
          refusal,
          asked: requestedAt,
        }),
      ),
    }
  })
}

const rupees = (amount: number): string => rupeesOnTheWire(paise(amount))
