import { isDeepStrictEqual } from 'node:util'
import { callbackText } from './bank-answer.ts'
import type { Envelope } from './envelope.ts'
import type { Merchant } from '../settings.ts'
import type { Transaction } from '../payments/transaction.ts'
import type { CallbackOptions } from '../requests.ts'

/**
 * One attempt to deliver a notice: the shop's status (0: no answer), and whether its answer was
 * exactly the acknowledgement.
 */
export type NoticeDelivery = { at: string; status: number; acknowledged: boolean }

export type Notices = {
  /** Sends a notice, and retries until the shop acknowledges it; returns the first try. */
  send(transaction: Transaction, field?: CallbackOptions['noticeField']): Promise<NoticeDelivery>
  deliveriesOf(clientTxnId: string): NoticeDelivery[]
}

/**
 * Retries after so many seconds: long enough for a shop that restarts, and few enough for one that
 * never answers.
 */
const WAITS = [0, 1, 4, 16, 64]
const ANSWER_WITHIN_MS = 10_000

export function makeNotices({
  merchant,
  envelope,
  now,
  wait,
}: {
  merchant: Merchant
  envelope: Envelope
  now: () => Date
  wait: (ms: number) => Promise<void>
}): Notices {
  const deliveries = new Map<string, NoticeDelivery[]>()

  async function deliver(transaction: Transaction, body: object): Promise<NoticeDelivery> {
    const at = now().toISOString()
    const { status, answer } = await post(noticeAddress(transaction), body)
    const acknowledged = status === 200 && isDeepStrictEqual(answer, acknowledgement(transaction))
    const delivery = { at, status, acknowledged }
    deliveries.set(transaction.clientTxnId, [
      ...(deliveries.get(transaction.clientTxnId) ?? []),
      delivery,
    ])
    return delivery
  }

  async function retry(transaction: Transaction, body: object): Promise<void> {
    for (const seconds of WAITS.slice(1)) {
      await wait(seconds * 1_000)
      if ((await deliver(transaction, body)).acknowledged) return
    }
  }

  return {
    async send(transaction, field = 'encResponse') {
      const sealed = envelope.inNotices(
        await envelope.seal(callbackText(transaction, merchant.clientCode, now())),
      )
      const body =
        field === 'encResponse'
          ? { encResponse: sealed, clientCode: merchant.clientCode }
          : { encryptedResponse: sealed }
      const first = await deliver(transaction, body)
      if (!first.acknowledged) void retry(transaction, body)
      return first
    },
    deliveriesOf: (clientTxnId) => deliveries.get(clientTxnId) ?? [],
  }
}

/**
 * Merchants register this address with SabPaisa. Here it is derived from that of the return:
 * /payments/return, /payments/notice.
 */
const noticeAddress = ({ callbackUrl }: Transaction) => new URL('notice', callbackUrl)

const acknowledgement = ({ sabpaisaTxnId }: Transaction) => ({
  status: 200,
  message: 'API_SUCCESSFULL_MESSAGE',
  data: { statusCode: '01', message: 'Data successfully processed', sabpaisaTxnId },
  errors: 'null',
})

async function post(address: URL, body: object): Promise<{ status: number; answer: unknown }> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return { status: answer.status, answer: await answer.json().catch(() => undefined) }
  } catch {
    return { status: 0, answer: undefined }
  }
}
