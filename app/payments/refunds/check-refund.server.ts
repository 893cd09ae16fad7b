import { err, ok, type Result } from '#app/basics/result.ts'
import type { RefundProgress, Unavailable } from '../gateway.ts'
import { requestCheck } from '../status-checks/check-runner.server.ts'
import type { CheckPriority } from '../status-checks/check-queue.server.ts'
import type { Services } from '../status-checks/fetch-and-settle.server.ts'
import type { RefundOfAttempt } from './fetch-refund-progress.server.ts'

const PATIENCE_MS = 60_000

/**
 * Progress of a refund at its gateway. The check waits in the queue with those of payments, because
 * it may be the same enquiry (docs/decisions/0053).
 * @param until end of the wait, as `performance.now()` tells it
 */
export async function checkRefund(
  services: Services,
  { refund, attempt }: RefundOfAttempt,
  priority: CheckPriority,
  until = performance.now() + PATIENCE_MS,
): Promise<Result<RefundProgress, Unavailable>> {
  const { gateway, gatewayRef } = attempt
  // Without the gateway's name of the payment nothing was ever sent.
  if (!gatewayRef) return ok('not_found')
  if (!services.gateways.find(gateway)) return unavailable(`the gateway ${gateway} is not set`)
  const check = { kind: 'refund' as const, subject: refund.id, gateway }
  const { progress } = await requestCheck(services, check, {
    priority,
    shopperId: null,
    until,
  })
  return progress ? ok(progress) : unavailable('the gateway did not answer')
}

const unavailable = (detail: string) => err<Unavailable>({ why: 'unavailable', detail })
