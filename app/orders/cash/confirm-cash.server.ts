import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { cashPayments, orders } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { joinIdentifier } from '#app/basics/text/clean-identifier.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { AuditActor, StaffActor } from '#app/orders/audit/audit-event.ts'
import { orderConfirmed } from '#app/orders/audit/cash-events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import type { TextChannel } from '#app/texting/messenger.ts'
import { promiseColumns } from '#app/shipping/find-promise.server.ts'
import { cashCode, MAX_CODES, MAX_TRIES } from './code/cash-code.server.ts'
import { enqueueCode } from './code/enqueue-code.server.ts'

type Services = { db: Database; jobs: Jobs; now: () => Date }

/** `over`: it is confirmed already, cancelled or paid, or its time is over. */
export type ConfirmRefusal =
  | { why: 'no such order' }
  | { why: 'over' }
  | { why: 'wrong code'; triesLeft: number }
  | { why: 'too many tries' }

type Waiting = { id: string; pin: string | null; codesSent: number; codeTries: number }

/** Locks an order that waits for its confirmation, in whose time it still is by the database's clock. */
async function lockWaiting(
  tx: Transaction,
  orderId: string,
): Promise<Result<Waiting, { why: 'no such order' | 'over' }>> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('update')
  if (!order) return err({ why: 'no such order' })
  const [waiting] = await tx
    .select({
      id: orders.id,
      pin: orders.shippingPostalCode,
      codesSent: cashPayments.codesSent,
      codeTries: cashPayments.codeTries,
    })
    .from(orders)
    .innerJoin(cashPayments, eq(cashPayments.orderId, orders.id))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.status, 'pending'),
        eq(cashPayments.state, 'to_confirm'),
        gt(orders.stockHeldUntil, sql`now()`),
      ),
    )
  return waiting ? ok(waiting) : err({ why: 'over' })
}

/** Makes the order firm: it keeps its stock, and is packed as one that is paid. */
async function makeFirm(
  tx: Transaction,
  { jobs, now }: Pick<Services, 'jobs' | 'now'>,
  { id: orderId, pin }: Waiting,
  by: AuditActor | StaffActor,
  note?: string,
): Promise<void> {
  const at = now()
  const promise = await promiseColumns(tx, pin, at)
  await tx
    .update(orders)
    .set({ status: 'processing', confirmedAt: at, stockHeldUntil: null, ...promise })
    .where(eq(orders.id, orderId))
  await tx.update(cashPayments).set({ state: 'promised' }).where(eq(cashPayments.orderId, orderId))
  await recordEvent(tx, by, orderConfirmed(orderId, note))
  await jobs.enqueue(tx, 'order-received-mail', { orderId })
}

/** Confirms an order by the code that its shopper was sent; wrong ones are counted and bounded. */
export const confirmByCode = (
  { keys, ...services }: Services & { keys: Pick<SigningKeys, 'sign'> },
  orderId: string,
  typed: string,
): Promise<Result<null, ConfirmRefusal>> =>
  services.db.transaction(async (tx) => {
    const locked = await lockWaiting(tx, orderId)
    if (!locked.ok) return locked
    const { codesSent, codeTries } = locked.value
    if (codeTries >= MAX_TRIES) return err({ why: 'too many tries' as const })
    // Any that was sent is good: mails may overtake each other.
    const sent = Array.from({ length: codesSent }, (_, i) => cashCode(keys, orderId, i + 1))
    if (sent.includes(joinIdentifier(typed))) {
      await makeFirm(tx, services, locked.value, 'shopper')
      return ok(null)
    }
    await tx
      .update(cashPayments)
      .set({ codeTries: codeTries + 1 })
      .where(eq(cashPayments.orderId, orderId))
    return err({ why: 'wrong code' as const, triesLeft: MAX_TRIES - codeTries - 1 })
  })

/** Confirms an order that its shopper has confirmed to a member, as over the telephone. */
export const confirmByStaff = (
  services: Services,
  by: 'staff' | StaffActor,
  orderId: string,
  note: string,
): Promise<Result<null, ConfirmRefusal>> =>
  services.db.transaction(async (tx) => {
    const locked = await lockWaiting(tx, orderId)
    if (!locked.ok) return locked
    await makeFirm(tx, services, locked.value, by, note)
    return ok(null)
  })

/**
 * Sends another code, at most `MAX_CODES` for an order.
 * @param way `mail`: by mail, even if the shop has a messenger
 */
export const sendCodeAgain = (
  { db, jobs, now, textChannel }: Services & { textChannel: TextChannel | undefined },
  orderId: string,
  way: 'as set' | 'mail' = 'as set',
): Promise<Result<null, { why: 'no such order' | 'over' | 'too many codes' }>> =>
  db.transaction(async (tx) => {
    const locked = await lockWaiting(tx, orderId)
    if (!locked.ok) return locked
    const nth = locked.value.codesSent + 1
    if (nth > MAX_CODES) return err({ why: 'too many codes' as const })
    await tx.update(cashPayments).set({ codesSent: nth }).where(eq(cashPayments.orderId, orderId))
    const by = { tx, jobs, textChannel: way === 'mail' ? undefined : textChannel }
    await enqueueCode(by, { orderId, nth }, now())
    return ok(null)
  })

/** Confirmation of an order, for who has its link; undefined where the order is none for the door. */
export async function findConfirmation(
  db: Database,
  orderId: string,
): Promise<
  { number: string; state: 'waiting' | 'confirmed' | 'ended'; until: Date | null } | undefined
> {
  const [row] = await db
    .select({ number: orders.number, until: orders.stockHeldUntil, state: cashPayments.state })
    .from(orders)
    .innerJoin(cashPayments, eq(cashPayments.orderId, orders.id))
    .where(eq(orders.id, orderId))
  if (!row) return undefined
  const { number, until, state } = row
  if (state === 'to_confirm') return { number, until, state: 'waiting' }
  return { number, until, state: state === 'ended' ? 'ended' : 'confirmed' }
}
