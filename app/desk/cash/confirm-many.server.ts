import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { cashPayments, orders } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { cashDueOf } from '#app/orders/cash/cash-due.server.ts'
import { confirmByStaff } from '#app/orders/cash/confirm-cash.server.ts'
import { staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../record/reads/record-read.server.ts'
import { MAX_CONFIRMED, type SeenConfirmation } from './seen-confirmation.ts'

const GONE = 'There is no such order any more.'

/** Dry run: which of the ticked orders can be confirmed; whose name it shows is noted in the read log. */
export async function planConfirmations(
  db: Database,
  by: StaffWho<'confirm orders'>,
  ticked: readonly string[],
): Promise<SeenConfirmation[]> {
  const numbers = [...new Set(ticked)].slice(0, MAX_CONFIRMED)
  const found = await readWaiting(db, numbers)
  await recordRead(db, by, 'order', ...[...found.values()].map(({ id }) => id))
  return numbers.map((number) => seenOf(number, found.get(number)))
}

function seenOf(number: string, order: Waiting | undefined): SeenConfirmation {
  if (!order) return { number, name: '', is: 'left', why: GONE }
  const shown = { number, name: order.name ?? '' }
  const why = whyNot(order)
  return why === undefined
    ? { ...shown, is: 'ready', due: paise(order.due) }
    : { ...shown, is: 'left', why }
}

/**
 * Confirms each by a transaction of its own, as one by one: an order that is confirmed, cancelled or
 * over by now is left as it is, and said.
 */
export async function confirmMany(
  services: { db: Database; jobs: Jobs; now: () => Date },
  by: StaffWho<'confirm orders'>,
  numbers: readonly string[],
  note: string,
): Promise<SeenConfirmation[]> {
  const found = await readWaiting(services.db, numbers)
  await recordRead(services.db, by, 'order', ...[...found.values()].map(({ id }) => id))
  const done: SeenConfirmation[] = []
  for (const number of numbers) {
    const order = found.get(number)
    const one = seenOf(number, order)
    if (one.is === 'left' || !order) {
      done.push(one)
      continue
    }
    const confirmed = await confirmByStaff(services, staffActor(by), order.id, note)
    done.push(
      confirmed.ok
        ? { ...one, is: 'done' }
        : { number, name: one.name, is: 'left', why: await whyLeft(services.db, one) },
    )
  }
  return done
}

/** Why an order was refused a moment ago that could be confirmed before. */
export async function whyLeft(db: Database, { number }: { number: string }): Promise<string> {
  const order = (await readWaiting(db, [number])).get(number)
  return order ? (whyNot(order) ?? 'It was being changed. Try again.') : GONE
}

type Waiting = NonNullable<Awaited<ReturnType<typeof readRows>>[number]>

const readWaiting = async (
  db: Database,
  numbers: readonly string[],
): Promise<Map<string, Waiting>> =>
  new Map((await readRows(db, numbers)).map((order) => [order.number, order]))

const readRows = (db: Database, numbers: readonly string[]) =>
  db
    .select({
      id: orders.id,
      number: orders.number,
      name: orders.shippingName,
      status: orders.status,
      method: orders.paymentMethod,
      cash: cashPayments.state,
      endedWhy: cashPayments.endedWhy,
      // As `lockWaiting` asks it, by the database's clock.
      isInTime: sql<boolean>`coalesce(${orders.stockHeldUntil} > now(), false)`,
      isInReview: sql<boolean>`exists (select from payment_attempts a where a.order_id = ${orders.id} and a.state = 'review')`,
      due: cashDueOf(sql`${orders}`).mapWith(Number),
    })
    .from(orders)
    .leftJoin(cashPayments, eq(cashPayments.orderId, orders.id))
    .where(inArray(orders.number, [...numbers]))

/** Why an order cannot be confirmed; undefined where it can. */
function whyNot(order: Waiting): string | undefined {
  if (order.status === 'cancelled')
    return order.endedWhy === 'not_confirmed'
      ? 'It is cancelled, since nobody confirmed it in time. Its pieces are for sale again.'
      : 'It is cancelled.'
  if (order.method !== 'cash')
    return order.status === 'pending'
      ? 'It is to be paid online, so there is nothing to confirm.'
      : 'It is paid online, so there is nothing to confirm.'
  if (order.cash !== 'to_confirm') return 'It is confirmed already.'
  if (!order.isInTime)
    return 'The time to confirm it is over, and its pieces are no longer kept for it.'
  if (order.isInReview) return 'A payment of it is in review. Decide about that on its own page.'
  return undefined
}
