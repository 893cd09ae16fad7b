import { Hono, type Context } from 'hono'
import { sha256 } from '#app/basics/sha256.server.ts'
import { orderOfAttempt, recordMessage, type MessageSource } from '#app/payments/attempts.server.ts'
import type { Inbound, Observation, PaymentGateway } from '#app/payments/gateway.ts'
import { enqueueStatusCheck } from '#app/payments/scheduled-checks.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'
import type { AppEnv } from './app-settings.ts'
import type { Shop } from './shop.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * Returns and notices of the gateways (docs/payment-protocol.md sections 3 and 4). A message only
 * hints which payment to check: anybody may post here, so a stranger always gets the same answer
 * (T06).
 */
export function paymentRoutes(shop: Shop) {
  const routes = new Hono<AppEnv>()
  for (const gateway of shop.gateways.all)
    routes
      .on(['GET', 'POST'], gateway.returnPath, (c) => handleReturn(c, shop, gateway))
      .post(gateway.noticePath, (c) => handleNotice(c, shop, gateway))
  return routes
}

/** Return: a POST from the gateway's page, or with some kits a GET link. */
async function handleReturn(c: Context<AppEnv>, shop: Shop, gateway: PaymentGateway) {
  const orderId = await orderOfReturn(await readMessage(c), shop, gateway)
  return c.redirect(orderId ? `/order-success?order=${orderId}` : '/order-success', 303)
}

/**
 * Order whose payment a return is about, settled as far as it can be. While the database is away it
 * is unknown, and the shopper is sent on all the same: that page says so and can be loaded again,
 * unlike this one, and then finds the order by what the browser remembers; the schedule settles it.
 */
async function orderOfReturn(
  message: Message,
  shop: Shop,
  gateway: PaymentGateway,
): Promise<string | undefined> {
  const read = gateway.readReturn(message)
  try {
    await storeMessage(shop, 'return', message, read.ok ? read.value : undefined)
    return read.ok ? (await settleWithinLimit(shop, read.value.reference))?.orderId : undefined
  } catch (error) {
    if (!isUnavailable(error)) throw error
    shop.log.warn({ err: error }, 'payments: return not checked, the database is away')
    return undefined
  }
}

async function handleNotice(c: Context<AppEnv>, shop: Shop, gateway: PaymentGateway) {
  const message = await readMessage(c)
  const read = gateway.readNotice(message)
  if (!read.ok) {
    await storeMessage(shop, 'notice', message, undefined)
    return c.json({ error: 'This notice cannot be read' }, 400)
  }
  const { observation, messageId, acknowledgement } = read.value
  // Only a stored notice is acknowledged, so none is lost, whatever the status check says.
  if (observation) {
    await storeMessage(shop, 'notice', message, observation, messageId)
    await settleWithin(NOTICE_DEADLINE_MS, shop, observation.reference)
  }
  return c.json(acknowledgement as object)
}

/** Gateways wait five seconds for an acknowledgement, and switch off a webhook that is too slow. */
const NOTICE_DEADLINE_MS = 3_000

/**
 * A status check that takes longer, or does not reach the gateway, is left to a job, which also
 * outlives this process: an acknowledged notice does not come again.
 */
async function settleWithin(ms: number, shop: Shop, reference: string): Promise<void> {
  const settled = settleWithinLimit(shop, reference)
  const { promise: late, resolve } = Promise.withResolvers<{ reached: false }>()
  const timer = setTimeout(() => resolve({ reached: false }), ms)
  try {
    const first = await Promise.race([settled, late])
    if (!first || first.reached) return
  } finally {
    clearTimeout(timer)
  }
  settled.catch((error: unknown) =>
    shop.log.warn({ reference, err: error }, 'payments: status check failed'),
  )
  await enqueueStatusCheck(shop, reference)
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
 * it says, not by how it is sealed, so its repeats make one row. An unreadable one is only logged, or strangers could fill the database.
 */
async function storeMessage(
  { db, log, now }: Shop,
  via: MessageSource,
  { fields }: Message,
  observation: Observation | undefined,
  messageId?: string,
): Promise<void> {
  if (observation)
    await recordMessage(db, {
      hash: sha256(`${via} ${messageId ?? JSON.stringify(observation)}`),
      via,
      reference: observation.reference,
      at: now(),
    })
  else
    log.warn(
      { via, fields: [...fields.keys()].slice(0, 5).map((name) => name.slice(0, 40)) },
      'payments: unreadable gateway message',
    )
}

/**
 * Payment status check, unless the rate limit of this reference is reached: then it counts as one
 * that has not reached the gateway.
 * @returns undefined for an unknown reference
 */
async function settleWithinLimit(
  shop: Shop,
  reference: string,
): Promise<{ orderId: string; reached: boolean } | undefined> {
  const allowed = await shop.rateLimits.consume('enquiry', reference)
  if (allowed.ok) return settlePayment(shop, reference)
  const orderId = await orderOfAttempt(shop.db, reference)
  return orderId === undefined ? undefined : { orderId, reached: false }
}
