import {
  fetchRefundProgress,
  findRefundOfAttempt,
} from '../refunds/fetch-refund-progress.server.ts'
import type { CheckResult, StatusCheck } from './check-queue.server.ts'
import { countOutcome } from './circuit-breaker.server.ts'
import { fetchAndSettle, type Services } from './fetch-and-settle.server.ts'

/** Makes a status check, for whichever node asked for it. */
export async function performCheck(
  services: Services,
  { kind, subject, gateway }: StatusCheck,
): Promise<CheckResult> {
  switch (kind) {
    case 'payment': {
      const reached = await fetchAndSettle(services, subject)
      if (reached !== undefined) await countOutcome(services, { gateway, subject, reached })
      return { reached: reached ?? true, progress: null }
    }
    case 'refund': {
      const found = await findRefundOfAttempt(services.db, subject)
      if (!found) return { reached: true, progress: 'not_found' }
      const seen = await fetchRefundProgress(services, found)
      await countOutcome(services, { gateway, subject, reached: seen.ok })
      return { reached: seen.ok, progress: seen.ok ? seen.value : null }
    }
    default:
      return kind satisfies never
  }
}
