import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#db/database.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { withLogContext } from '#app/basics/log-context.server.ts'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import { logOncePerMinute } from '#app/jobs/queue-errors.server.ts'
import { messageText } from './messages/message.ts'
import { queueOrderMessages } from './queueing/queue-order-messages.server.ts'
import { queueTouchedProducts } from './queueing/queue-touched-products.server.ts'
import {
  claimDeliveries,
  listDueWebhooks,
  type Claimed,
  type ClaimedDelivery,
} from './sending/claim-deliveries.server.ts'
import { makePostMessage, type Outcome, type PostMessage } from './sending/post-message.server.ts'
import { settleDelivery } from './sending/settle-delivery.server.ts'
import type { WebhookTargets } from './sending/webhook-address.server.ts'
import { openSecret } from './signing/sealed-secret.server.ts'
import { signedHeaders } from './signing/sign-message.server.ts'

type Services = {
  db: Database
  jobs: Jobs
  keys: SigningKeys
  now: () => Date
  origin: string
  log: Pick<Log, 'warn' | 'error'>
}

const TICK_MS = 2_000
/** How long a stop waits for tries under way before it breaks them off. */
const STOP_MS = 2_000

/**
 * Queues and sends the messages of webhooks, in every node: each has this timer, and the rows say who
 * does what (decision 105). A webhook has a loop of its own, so that a slow one delays no other.
 */
export function startWebhooks(
  services: Services,
  targets: WebhookTargets,
): { stop(): Promise<void> } {
  const { db, log } = services
  const logError = logOncePerMinute(log, 'webhooks')
  const stopping = new AbortController()
  const { post, close } = makePostMessage(targets)
  const running = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const guarded = (work: () => Promise<void>) =>
    withLogContext({ job: 'webhooks', run: randomUUID() }, () =>
      work().catch((error: unknown) => {
        if (!isDatabaseUnavailable(error) && !stopping.signal.aborted)
          logError(error, 'sending to webhooks failed')
      }),
    )
  const begin = (id: string) => {
    if (running.has(id) || stopping.signal.aborted) return
    const run = guarded(() => sendAll({ ...services, post }, id, isStopping, stopping.signal))
    running.set(
      id,
      run.finally(() => void running.delete(id)),
    )
  }
  const tick = async () => {
    await guarded(async () => {
      await queueMessages(db)
      for (const id of await listDueWebhooks(db)) begin(id)
    })
    if (!isStopping()) timer = setTimeout(next, TICK_MS)
  }
  const next = () => (ticking = tick())
  let ticking: Promise<void> = Promise.resolve()
  let stopped = false
  const isStopping = () => stopped
  timer = setTimeout(next, TICK_MS)

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await ticking
      const tries = Promise.all(running.values())
      await Promise.race([tries, sleep(STOP_MS, undefined, { ref: false })])
      stopping.abort()
      await tries
      await close()
    },
  }
}

/** Makes messages of what has happened since the last run. */
export async function queueMessages(db: Database): Promise<void> {
  await queueOrderMessages(db)
  await queueTouchedProducts(db)
}

type Sending = Services & { post: PostMessage }

/** Sends what is due to a webhook, a few at a time, until nothing is. */
export async function sendAll(
  services: Sending,
  id: string,
  isStopping: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  while (!isStopping()) {
    const claimed = await claimDeliveries(services.db, id)
    if (!claimed || claimed.deliveries.length === 0) return
    await Promise.all(
      claimed.deliveries.map(async (delivery) => {
        const outcome = await send(services, claimed.webhook, delivery, signal)
        await settleDelivery(services, id, delivery, outcome)
      }),
    )
  }
}

async function send(
  { keys, now, origin, post }: Sending,
  { id, url, sealedSecrets }: Claimed['webhook'],
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const secrets = sealedSecrets.flatMap((sealed) => openSecret(keys, id, sealed) ?? [])
  if (secrets.length === 0)
    return {
      status: null,
      answer: 'The secret cannot be read, since SESSION_SECRET is another one. Make a new secret.',
    }
  const body = messageText(delivery, origin)
  const headers = signedHeaders(secrets, { id: `evt_${delivery.eventId}`, at: now(), body })
  return post(url, { headers: { 'user-agent': 'Sangam-Webhooks/1', ...headers }, body }, signal)
}
