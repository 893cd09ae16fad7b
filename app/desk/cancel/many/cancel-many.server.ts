import { inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orders } from '#db/schema.ts'
import type { Log } from '#app/basics/log.ts'
import { paise } from '#app/basics/money.ts'
import { cancelOrder, checkCancellation } from '#app/aftersales/cancel-order.server.ts'
import { countPieces, type Order } from '#app/orders/order.ts'
import { storedOrders } from '#app/orders/stored/stored-orders.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { mayStillSucceed } from '#app/payments/payment.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { CODE_WANTED } from '#app/staff/sign-in/fresh-code.server.ts'
import { asksForCode, staffActor, type StaffWho } from '#app/staff/staff.server.ts'
import { recordRead } from '../../record/reads/record-read.server.ts'
import { cancelRefusalText } from '../plan-cancellation.server.ts'
import {
  MAX_CANCELLED,
  type SeenCancellation,
  type ShownCancellation,
} from './seen-cancellation.ts'

type Reading = { db: Database; log: Pick<Log, 'warn'> }

/** Dry run: what cancelling each would do; whose name it shows is noted in the read log. */
export async function planCancellations(
  services: Reading,
  by: StaffWho<'cancel'>,
  typed: readonly string[],
): Promise<SeenCancellation[]> {
  const numbers = [...new Set(typed)].slice(0, MAX_CANCELLED)
  const found = await listOrders(services, numbers)
  await recordRead(services.db, by, 'order', ...[...found.values()].map(({ id }) => id))
  const seen: SeenCancellation[] = []
  for (const number of numbers) {
    const order = found.get(number)
    seen.push(
      order
        ? await planCancellation(services, by, order)
        : { number, name: '', is: 'left', why: cancelRefusalText('no such order') },
    )
  }
  return seen
}

async function planCancellation(
  { db }: Reading,
  by: StaffWho<'cancel'>,
  order: Order,
): Promise<SeenCancellation> {
  const { number } = order
  const shown = { number, name: order.address.fullName }
  // Asking the bank about each of many would take longer than a request may.
  if (order.status === 'pending' && (await mayBePaid(db, order.id)))
    return {
      ...shown,
      is: 'left',
      why: 'A payment may be under way. On its own page the bank is asked before it is cancelled.',
    }
  const checked = await checkCancellation(db, staffActor(by), order, null)
  if (!checked.ok) return { ...shown, is: 'left', why: cancelRefusalText(checked.error) }
  const { refund, paidReference } = checked.value
  const pieces = countPieces(order)
  return { ...shown, is: 'ready', refund, pieces, isPaidHere: paidReference !== undefined }
}

const mayBePaid = async (db: Database, orderId: string): Promise<boolean> =>
  (await listAttempts(db, orderId)).some(({ state }) => mayStillSucceed(state))

/**
 * Cancels each as it was shown, by a transaction of its own: one that a colleague or the shopper has
 * changed meanwhile is left as it is, and said. A code is asked for before the first.
 */
export async function cancelMany(
  services: Parameters<typeof cancelOrder>[0],
  by: StaffWho<'cancel'>,
  shown: readonly ShownCancellation[],
  note: string,
): Promise<Result<SeenCancellation[], typeof CODE_WANTED>> {
  const asks = asksForCode(by, services.now())
  const found = await listOrders(
    services,
    shown.map(({ number }) => number),
  )
  if (asks) {
    const planned = await Promise.all(
      [...found.values()].map((order) => planCancellation(services, by, order)),
    )
    if (planned.some((one) => one.is === 'ready' && one.isPaidHere && one.refund > 0))
      return err(CODE_WANTED)
  }
  const done: SeenCancellation[] = []
  for (const { number, refund, pieces } of shown) {
    const name = found.get(number)?.address.fullName ?? ''
    const cancelled = await cancelOrder(services, staffActor(by), number, null, {
      note,
      expectedRefund: paise(refund),
      expectedPieces: pieces,
      asksForCode: asks,
    })
    done.push(
      cancelled.ok
        ? {
            number,
            name,
            is: 'done',
            refund: cancelled.value.refund,
            pieces,
            isPaidHere: cancelled.value.paidReference !== undefined,
          }
        : { number, name, is: 'left', why: cancelRefusalText(cancelled.error) },
    )
  }
  return ok(done)
}

async function listOrders(
  { db, log }: Reading,
  numbers: readonly string[],
): Promise<Map<string, Order>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
  return new Map((await storedOrders({ db, log }, rows)).map((order) => [order.number, order]))
}
