import { desc, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import {
  contactMessages,
  customerNotes,
  orderItems,
  orders,
  returns,
  staff,
  users,
} from '#db/schema.ts'
import { listAddresses } from '#app/account/addresses/saved-addresses.server.ts'
import { formatAddressLines } from '#app/account/addresses/saved-address.ts'
import { paise } from '#app/basics/money.ts'
import { itemName } from '#app/orders/order.ts'
import { findNominee } from '#app/privacy/nominee/nominees.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { DeskCustomer } from './desk-customer.ts'

/** How many of each are shown, the newest. */
export const SHOWN = 20

/** The account of a customer, and what is theirs; undefined where there is none. */
export async function readCustomer(
  db: Database,
  by: StaffWho<'customers'>,
  id: string,
): Promise<DeskCustomer | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) return undefined
  const [addresses, theirs, returned, tickets, notes, nominee] = await Promise.all([
    listAddresses(db, id),
    db
      .select()
      .from(orders)
      .where(eq(orders.userId, id))
      .orderBy(desc(orders.createdAt))
      .limit(SHOWN),
    listReturns(db, id),
    db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.email, user.email))
      .orderBy(desc(contactMessages.receivedAt))
      .limit(SHOWN),
    listNotes(db, by, id),
    findNominee(db, id),
  ])
  return {
    id,
    name: user.name,
    email: user.email,
    isConfirmed: user.emailVerified,
    since: user.createdAt,
    addresses: addresses.map((one) => ({
      id: one.id,
      name: `${one.firstName} ${one.lastName}`,
      lines: formatAddressLines(one).join(', '),
      phone: one.phone,
    })),
    orders: theirs.map(({ number, status, totalPaise, createdAt }) => ({
      number,
      status,
      total: paise(totalPaise),
      placedAt: createdAt,
    })),
    returns: returned,
    tickets: tickets.map(({ ticket, subject, state, receivedAt }) => ({
      ticket,
      subject,
      state,
      at: receivedAt,
    })),
    notes,
    nominee,
  }
}

async function listReturns(db: Database, id: string): Promise<DeskCustomer['returns']> {
  const rows = await db
    .select({ one: returns, item: orderItems, order: orders.number })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(returns, eq(returns.orderItemId, orderItems.id))
    .where(eq(orders.userId, id))
    .orderBy(desc(returns.requestedAt))
    .limit(SHOWN)
  return rows.map(({ one, item, order }) => ({
    id: one.id,
    order,
    line: `${itemName(item.productName, item.productId)}, ${one.quantity}×`,
    state: one.state,
    at: one.requestedAt,
  }))
}

async function listNotes(
  db: Database,
  _by: StaffWho<'customers'>,
  id: string,
): Promise<DeskCustomer['notes']> {
  const rows = await db
    .select({ note: customerNotes, by: staff.name })
    .from(customerNotes)
    .leftJoin(staff, eq(staff.id, customerNotes.staffId))
    .where(eq(customerNotes.userId, id))
    .orderBy(desc(customerNotes.at))
    .limit(MAX_CUSTOMER_NOTES)
  return rows.map(({ note, by }) => ({
    id: note.id,
    by: by ?? 'A member',
    text: note.text,
    at: note.at,
  }))
}

/** Upper bound on the notes about one customer. */
export const MAX_CUSTOMER_NOTES = 100
