import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { cashPayments, orders } from '#db/schema.ts'
import type { RateLimitName, RateLimits } from '#app/account/rate-limits.server.ts'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { mobileNumber } from '#app/texting/mobile-number.ts'
import type { Messenger } from '#app/texting/messenger.ts'
import { cashCode } from './cash-code.server.ts'
import { cashCodeText } from './cash-code-text.ts'

type Services = {
  db: Database
  keys: Pick<SigningKeys, 'sign'>
  jobs: Jobs
  messenger: Messenger | undefined
  rateLimits: Pick<RateLimits, 'consume' | 'refund'>
  log: Pick<Log, 'warn'>
}

/**
 * Sends the code to the telephone of an order that waits for it. What will never be sent goes by mail
 * at once; rejects where the messenger may take it later, so that the queue tries again.
 */
export async function sendCashCodeText(
  services: Services,
  { orderId, nth }: { orderId: string; nth: number },
  jobId: string,
): Promise<void> {
  const { db, keys, jobs, messenger, rateLimits, log } = services
  const order = await findWaitingOrder(db, orderId)
  if (!order) return
  const mailInstead = (reason: string) => {
    // Without the number (T51).
    log.warn({ area: 'texting', text: jobId, reason }, 'text message not sent, a mail goes instead')
    return db.transaction((tx) =>
      jobs.enqueue(
        tx,
        'cash-code-mail',
        { orderId, nth },
        { idempotencyKey: `instead of ${jobId}` },
      ),
    )
  }
  const to = mobileNumber(order.phone ?? '')
  // The setting was taken away since.
  if (!messenger) return mailInstead('no messenger')
  if (!to) return mailInstead('no mobile number of India')
  const counted = limitsOf({ to, userId: order.userId })
  const exceeded = await consumeAll(rateLimits, counted)
  if (exceeded) return mailInstead(`limit ${exceeded}`)
  const code = cashCode(keys, orderId, nth)
  const text = cashCodeText({ code, number: order.number })
  const sent = await messenger.send({ id: jobId, to, text, code })
  if (sent.ok) return
  if (sent.error.why === 'refused') return mailInstead(sent.error.detail)
  // The rate limits take back a message that was certainly not sent: it costs nothing.
  if (!sent.error.sent) for (const [name, key] of counted) await rateLimits.refund(name, key)
  throw new Error(`texting: the messenger did not take a message: ${sent.error.detail}`)
}

type Counted = readonly (readonly [RateLimitName, string])[]

/** SMS pumping (T74): somebody makes the shop pay for messages, to one number or to many. */
const limitsOf = ({ to, userId }: { to: string; userId: string | null }): Counted => [
  ['text-number', to],
  ...(userId ? ([['text-account', userId]] as const) : []),
  ['text-shop', 'shop'],
]

/** @returns the limit that is reached, if one is */
async function consumeAll(
  rateLimits: Pick<RateLimits, 'consume'>,
  counted: Counted,
): Promise<RateLimitName | undefined> {
  for (const [name, key] of counted) if (!(await rateLimits.consume(name, key)).ok) return name
  return undefined
}

async function findWaitingOrder(db: Database, orderId: string) {
  const [order] = await db
    .select({ number: orders.number, phone: orders.shippingPhone, userId: orders.userId })
    .from(orders)
    .innerJoin(cashPayments, eq(cashPayments.orderId, orders.id))
    .where(
      and(
        eq(orders.id, orderId),
        eq(cashPayments.state, 'to_confirm'),
        gt(orders.stockHeldUntil, sql`now()`),
      ),
    )
  return order
}
