import { asc, desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { addresses, carts, knownDevices, orders, users } from '#db/schema.ts'
import { listAccountEvents } from '#app/account/events/list-account-events.server.ts'
import { MAX_DEVICES } from '#app/account/session/bounded-sign-ins.server.ts'
import type { Shopper } from '#app/account/session/shopper.server.ts'
import { formatDevice } from '#app/account/session/format-device.server.ts'
import { listDevices } from '#app/account/session/signed-in-devices.server.ts'
import { paise, decimalRupees } from '#app/basics/money.ts'
import { readLines } from '#app/cart/stored-cart.ts'
import { exportMessages, exportSubscription } from '../by-email/export-messages.server.ts'
import { listConsents } from '../consents/consents.server.ts'
import { exportOrders } from './export-orders.server.ts'
import { exportReads } from './export-reads.server.ts'
import { exportRecipients, type Sharing } from './export-recipients.ts'
import { findNominee } from '../nominee/nominees.server.ts'

type Services = Sharing & { db: Database; now: () => Date }

/**
 * Data export: what the shop stores about a shopper, readable by people and programs. Amounts are
 * rupees, times are UTC. Secrets are left out: the password's hash and session tokens.
 */
export async function exportPersonalData(services: Services, shopper: Shopper) {
  const { db, now } = services
  const [user] = await db.select().from(users).where(eq(users.id, shopper.id))
  const saved = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, shopper.id))
    .orderBy(asc(addresses.createdAt))
  const theirOrders = await exportOrders(db, eq(orders.userId, shopper.id))
  // Messages and newsletter belong to an address rather than an account, and anybody can register
  // with somebody else's address: only a confirmed one gets them.
  const messages = user?.emailVerified ? await exportMessages(db, { email: user.email }) : []
  const subjects = [...theirOrders.map(({ id }) => id), ...messages.map(({ ticket }) => ticket)]
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
        .limit(MAX_DEVICES)
    ).map(({ seenAt }) => ({ lastSignIn: seenAt })),
    accountEvents: (await listAccountEvents(db, [shopper.id])).map(
      ({ at, by, action, facts, from }) => ({
        at,
        by,
        what: action,
        ...facts,
        device: from?.device,
        network: from?.network,
      }),
    ),
    nominee: await findNominee(db, shopper.id),
    cart: await readCart(db, shopper.id),
    orders: theirOrders,
    sharedWith: exportRecipients(services),
    lookedAtByStaff: await exportReads(db, [shopper.id, ...subjects]),
    ...(user?.emailVerified && {
      messages,
      newsletter: await exportSubscription(db, user.email),
      consents: await listConsents(db, user.email),
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
    price: decimalRupees(paise(price)),
  }))
}
