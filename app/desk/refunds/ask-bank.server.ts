import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import { mayStillSucceed } from '#app/payments/payment.ts'
import { REFUND_IN_FLIGHT } from '#app/payments/refund.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { findOrderForStaff } from '../staff-orders.server.ts'
import { syncPayments, type SyncedPayment } from '../sync-payment.server.ts'

type Services = { db: Database; gateways: Gateways; jobs: Jobs; now: () => Date; log: Log }

/** As long as somebody waits in front of the page, in ms; the question stays in the queue. */
const PATIENCE_MS = 8_000
/** Newest of an order that are asked about at once; the schedule asks about older ones. */
const MAX_ASKED = 5

/** Asks the bank about what is open of an order, and tells its answers. */
export async function askBank(
  services: Services,
  _by: StaffWho<'check payment'>,
  number: string,
): Promise<Result<string, string>> {
  const found = await findOrderForStaff(services, number)
  if (!found) return err('There is no such order any more.')
  const isOpen = ({ state }: (typeof found.attempts)[number]) =>
    mayStillSucceed(state) || state === 'review'
  const synced = await syncPayments(services, {
    payments: found.attempts.filter(isOpen).slice(0, MAX_ASKED),
    refunds: found.refunds
      .filter(({ state }) => REFUND_IN_FLIGHT.includes(state))
      .slice(0, MAX_ASKED),
    until: performance.now() + PATIENCE_MS,
  })
  if (synced.length === 0) return err('Nothing of this order is open at the bank by now.')
  if (synced.every(({ after }) => after === undefined))
    return err('The bank has not answered yet. It is asked again by itself; look in a minute.')
  return ok(`The bank has answered: ${synced.map(answerText).join(' ')}`)
}

const PAYMENT_ANSWERS: Partial<Record<string, string>> = {
  succeeded: 'the payment has arrived.',
  failed: 'the payment failed.',
  aborted: 'the customer gave the payment up.',
  expired: 'the payment expired.',
  review: 'it still does not fit the order. Compare it with the page of your gateway.',
}

function answerText({ kind, before, after }: SyncedPayment): string {
  if (after === undefined) return 'about the rest it has not answered yet.'
  if (kind === 'refund')
    return after === 'succeeded'
      ? 'the refund has arrived.'
      : `the refund is ${after}${after === before ? ', as before' : ''}.`
  const answer = PAYMENT_ANSWERS[after] ?? 'it has not decided about the payment.'
  return after === before && after !== 'review' ? answer.replace(/\.$/, ', as before.') : answer
}
