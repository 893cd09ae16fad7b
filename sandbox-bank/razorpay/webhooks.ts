import type { Link, Payment, Refund } from './entities.ts'
import { newId } from './entities.ts'
import type { DecideLink } from './scenarios.ts'
import { hmacHex, offByOne } from './signature.ts'

export type Event = {
  name: string
  link: Link
  payload: { payment_link?: Link; payment?: Payment; refund?: Refund; order?: object }
}

/** One attempt to deliver an event, and the shop's status (0: no answer). */
export type Delivery = { id: string; event: string; at: string; status: number }

export type Webhooks = {
  /** Sends events, each until the shop answers 2xx; resolves after the first try of all. */
  send(events: Event[], how: DecideLink['webhook']): Promise<void>
  deliveriesOf(linkId: string): Delivery[]
}

/** Retries after so many seconds; Razorpay itself goes on for a day. */
const WAITS = [1, 4, 16, 64]
/** Razorpay waits no longer. */
const ANSWER_WITHIN_MS = 5_000

export function makeWebhooks({
  secret,
  now,
  wait,
}: {
  secret: string
  now: () => Date
  wait: (ms: number) => Promise<void>
}): Webhooks {
  const deliveries = new Map<string, Delivery[]>()

  async function deliver(event: Event, id: string, how: DecideLink['webhook']): Promise<boolean> {
    const body = bodyOf(event, now())
    const signature = await hmacHex(secret, body)
    const at = now().toISOString()
    const status = await post(addressOf(event.link), body, {
      'x-razorpay-event-id': id,
      'x-razorpay-signature': how === 'forged' ? offByOne(signature) : signature,
    })
    const known = deliveries.get(event.link.id) ?? []
    deliveries.set(event.link.id, [...known, { id, event: event.name, at, status }])
    return status >= 200 && status < 300
  }

  async function retry(event: Event, id: string, how: DecideLink['webhook']): Promise<void> {
    for (const seconds of WAITS) {
      await wait(seconds * 1_000)
      if (await deliver(event, id, how)) return
    }
  }

  return {
    async send(events, how) {
      if (how === 'never') return
      for (const event of how === 'reversed' ? events.toReversed() : events) {
        const id = newId('evt')
        for (let time = 0; time < (how === 'thrice' ? 3 : 1); time++)
          if (!(await deliver(event, id, how))) void retry(event, id, how)
      }
    },
    deliveriesOf: (linkId) => deliveries.get(linkId) ?? [],
  }
}

/**
 * Merchants register this address with Razorpay. Here it is derived from that of the return:
 * /payments/razorpay/return, /payments/razorpay/webhook.
 */
const addressOf = ({ callback_url }: Link) => new URL('webhook', callback_url)

const bodyOf = ({ name, payload }: Event, at: Date): string =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxBank001',
    event: name,
    contains: Object.keys(payload),
    payload: Object.fromEntries(
      Object.entries(payload).map(([kind, entity]) => [kind, { entity }]),
    ),
    created_at: Math.floor(at.getTime() / 1_000),
  })

async function post(address: URL, body: string, headers: Record<string, string>): Promise<number> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
