import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { contactMessages, newsletterSubscribers, orders, users } from '#db/schema.ts'
import { refundPending, replacementPending } from '../erase-person.server.ts'
import { retainPersonalDataUntil } from '../order-retention.ts'

/** Everything that the shop holds of an email address without an account. */
export type HeldByEmail = {
  subscriptions: number
  /** Ticket numbers. */
  tickets: string[]
  /** Numbers of orders that lose their person as soon as that is asked for. */
  orders: string[]
  /** Orders that lose it later: not before that day, and `waitsFor` what is on its way to the person. */
  ordersUnderWay: { number: string; after: Date; waitsFor: 'refund' | 'replacement' | undefined }[]
}

/** SQL: an order of nobody's account that was placed with this address, by telephone or before. */
export const orderOfEmail = (email: string) =>
  sql`${and(isNull(orders.userId), eq(sql`lower(${orders.contactEmail})`, email))}`

export const hasAccount = async (db: Database | Transaction, email: string): Promise<boolean> =>
  (await db.$count(users, eq(users.email, email))) > 0

/** @returns what would be erased now and later; undefined where nothing is held */
export async function findByEmail(
  db: Database | Transaction,
  email: string,
  now: Date,
): Promise<HeldByEmail | undefined> {
  const subscriptions = await db.$count(
    newsletterSubscribers,
    eq(newsletterSubscribers.email, email),
  )
  const tickets = await db
    .select({ ticket: contactMessages.ticket })
    .from(contactMessages)
    .where(eq(contactMessages.email, email))
    .orderBy(asc(contactMessages.receivedAt))
  const placed = await db
    .select({
      number: orders.number,
      status: orders.status,
      deliveredAt: orders.deliveredAt,
      erasePersonAfter: orders.erasePersonAfter,
      refundPending,
      replacementPending,
    })
    .from(orders)
    .where(orderOfEmail(email))
    .orderBy(asc(orders.createdAt))
  if (subscriptions + tickets.length + placed.length === 0) return undefined
  const timed = placed.map((order) => ({
    number: order.number,
    after: earlier(order.erasePersonAfter, retainPersonalDataUntil(order, now)),
    waitsFor: order.refundPending
      ? ('refund' as const)
      : order.replacementPending
        ? ('replacement' as const)
        : undefined,
  }))
  const isNow = (one: (typeof timed)[number]) => one.after <= now && !one.waitsFor
  return {
    subscriptions,
    tickets: tickets.map(({ ticket }) => ticket),
    orders: timed.filter(isNow).map(({ number }) => number),
    ordersUnderWay: timed.filter((one) => !isNow(one)),
  }
}

const earlier = (set: Date | null, asked: Date): Date => (set && set < asked ? set : asked)
