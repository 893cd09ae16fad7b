import { Hono, type Context } from 'hono'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import { mayCheckStatus } from '#app/account/rate-limits.server.ts'
import { orderOfAttempt } from '#app/payments/attempts.server.ts'
import type { Inbound, Observation, PaymentGateway } from '#app/payments/gateway.ts'
import { enqueueStatusCheck } from '#app/payments/scheduled-checks.server.ts'
import { settlePayment, type Asking } from '#app/payments/settle-payment.server.ts'
import {
  recordMessage,
  type MessageSource,
} from '#app/payments/status-checks/payment-messages.server.ts'
import type { AppEnv } from '../app-settings.ts'
import type { Shop } from '../shop.ts'
import { throttledWarning } from '../throttled-warning.ts'
import { isUnavailable } from '../unavailable.ts'

/**
 * Returns and notices of the gateways (docs/payment-protocol.md sections 3 and 4). A message only
 * hints which payment to check: anybody may post here, so a stranger always gets the same answer
 * (T06).
 */
export function paymentRoutes(shop: Shop) {
  const routes = new Hono<AppEnv>()
  const receiving: Receiving = {
    shop,
    warnUnreadable: throttledWarning(shop.log, 'payments', 'unreadable gateway message'),
    warnUnknown: throttledWarning(shop.log, 'payments', 'message about an unknown payment attempt'),
  }
  for (const gateway of shop.gateways.all)
    routes
      .on(['GET', 'POST'], gateway.returnPath, (c) => handleReturn(c, receiving, gateway))
      .post(gateway.noticePath, (c) => handleNotice(c, receiving, gateway))
  return routes
}

type Receiving = Record<'warnUnreadable' | 'warnUnknown', (fields: object) => void> & {
  shop: Shop
}

/** Return: a POST from the gateway's page, or with some kits a GET link. */
async function handleReturn(c: Context<AppEnv>, receiving: Receiving, gateway: PaymentGateway) {
  const orderId = await orderOfReturn(await readMessage(c), receiving, gateway)
  return c.redirect(orderId ? `/order-success?order=${orderId}` : '/order-success', 303)
}

/**
 * How long a return or notice waits for its status check, which stays in the queue after that. A
 * shopper goes on to the page that waits for the bank; gateways wait five seconds for an
 * acknowledgement, and switch off a webhook that is too slow.
 */
const MESSAGE_DEADLINE_MS = 3_000

/**
 * Order whose payment a return is about, settled as far as it can be. While the database is away it
 * is unknown, and the shopper is sent on all the same: that page says so and can be loaded again,
 * unlike this one, and then finds the order by what the browser remembers; the schedule settles it.
 */
async function orderOfReturn(
  message: Message,
  receiving: Receiving,
  gateway: PaymentGateway,
): Promise<string | undefined> {
  const until = performance.now() + MESSAGE_DEADLINE_MS
  const read = gateway.readReturn(message)
  try {
    if (!(await storeMessage(receiving, 'return', message, read.ok ? read.value : undefined)))
      return undefined
    if (!read.ok) return undefined
    const asking = { priority: 'return' as const, until }
    return (await settleWithinLimit(receiving, read.value.reference, asking))?.orderId
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return undefined
  }
}

async function handleNotice(c: Context<AppEnv>, receiving: Receiving, gateway: PaymentGateway) {
  const message = await readMessage(c)
  const read = gateway.readNotice(message)
  if (!read.ok) {
    await storeMessage(receiving, 'notice', message, undefined)
    return c.json({ error: 'This notice cannot be read' }, 400)
  }
  const { observation, messageId, acknowledgement } = read.value
  // Only a stored notice is acknowledged, so none is lost, whatever the status check says.
  if (observation) {
    if (!(await storeMessage(receiving, 'notice', message, observation, messageId)))
      return c.json({ error: 'Please send this notice again' }, 503, { 'Retry-After': '3600' })
    await followUp(receiving, observation.reference)
  }
  return c.json(acknowledgement as object)
}

/**
 * A status check that takes longer, or does not reach the gateway, is left to a job, which also
 * outlives this process: an acknowledged notice does not come again.
 */
async function followUp(receiving: Receiving, reference: string): Promise<void> {
  const asking = {
    priority: 'notice' as const,
    until: performance.now() + MESSAGE_DEADLINE_MS,
  }
  const settled = await settleWithinLimit(receiving, reference, asking)
  if (settled && !settled.reached) await enqueueStatusCheck(receiving.shop, reference)
}

type Message = Inbound & { fields: URLSearchParams }

async function readMessage(c: Context<AppEnv>): Promise<Message> {
  const body = c.req.method === 'GET' ? '' : await c.req.text()
  return { fields: readFields(c, body), body, header: (name) => c.req.header(name) }
}

function readFields(c: Context<AppEnv>, text: string): URLSearchParams {
  if (c.req.method === 'GET') return new URL(c.req.url).searchParams
  if (!c.req.header('content-type')?.startsWith('application/json'))
    return new URLSearchParams(text)
  try {
    const body: unknown = JSON.parse(text)
    return new URLSearchParams(
      Object.entries(body ?? {}).filter(
        (field): field is [string, string] => typeof field[1] === 'string',
      ),
    )
  } catch {
    return new URLSearchParams()
  }
}

/**
 * Deduplication: a readable message is stored by its id where the gateway gives it one, else by what
 * it says, not by how it is sealed, so its repeats make one row. An unreadable one is only logged,
 * once a minute, or strangers could fill the database and the log.
 * @returns false if it could not be stored
 */
async function storeMessage(
  { shop: { db, now }, warnUnreadable }: Receiving,
  via: MessageSource,
  { fields }: Message,
  observation: Observation | undefined,
  messageId?: string,
): Promise<boolean> {
  if (observation)
    return recordMessage(db, {
      hash: sha256(`${via} ${messageId ?? JSON.stringify(observation)}`),
      via,
      reference: observation.reference,
      at: now(),
    })
  warnUnreadable({
    via,
    fields: [...fields.keys()].slice(0, 5).map((name) => name.slice(0, 40)),
  })
  return true
}

/**
 * Payment status check, unless the rate limit of this reference is reached: then it counts as one
 * that has not reached the gateway.
 * @returns undefined for an unknown reference, whose message waits for its attempt
 */
async function settleWithinLimit(
  { shop, warnUnknown }: Receiving,
  reference: string,
  asking: Asking,
): Promise<{ orderId: string; reached: boolean } | undefined> {
  if (await mayCheckStatus(shop.rateLimits, reference)) {
    const settled = await settlePayment(shop, reference, asking)
    if (!settled) warnUnknown({ reference })
    return settled
  }
  const orderId = await orderOfAttempt(shop.db, reference)
  return orderId === undefined ? undefined : { orderId, reached: false }
}
