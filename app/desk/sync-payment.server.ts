import type { Database } from '#db/database.ts'
import type { Log } from '#app/basics/log.ts'
import type { Jobs } from '#app/jobs/jobs.server.ts'
import type { Gateways } from '#app/payments/gateways.ts'
import type { AttemptState } from '#app/payments/payment.ts'
import type { RefundState } from '#app/payments/refund.ts'
import { syncRefund } from '#app/payments/refunds/poll-refund-status.server.ts'
import { settlePayment } from '#app/payments/settle-payment.server.ts'

type Services = { db: Database; gateways: Gateways; jobs: Jobs; now: () => Date; log: Log }

/** Payments and refunds to ask about. `until`: end of the wait for all, as `performance.now()` tells it. */
type Asked = {
  payments: readonly { reference: string; state: AttemptState }[]
  refunds: readonly { id: string; state: RefundState }[]
  until?: number
}

/** Answer about one payment or refund; `after` is undefined where the bank could not be asked. */
export type SyncedPayment =
  | { kind: 'payment'; id: string; before: AttemptState; after: AttemptState | undefined }
  | { kind: 'refund'; id: string; before: RefundState; after: RefundState | undefined }

/**
 * Payment status check by staff: asks the gateway about payments and refunds, one after the other, and ends with the first that it could not be asked about.
 */
export async function syncPayments(
  services: Services,
  { payments, refunds, until }: Asked,
): Promise<SyncedPayment[]> {
  const synced: SyncedPayment[] = []
  for (const { reference: id, state: before } of payments) {
    const asking = until === undefined ? undefined : { priority: 'return' as const, until }
    const settled = await settlePayment(services, id, asking)
    const after = settled?.reached ? settled.state : undefined
    synced.push({ kind: 'payment', id, before, after })
    if (after === undefined) return synced
  }
  for (const { id, state: before } of refunds) {
    const after = await syncRefund(services, id, until)
    synced.push({ kind: 'refund', id, before, after })
    if (after === undefined) return synced
  }
  return synced
}
