import { startWebhooks } from '#app/api/webhooks/run-webhooks.server.ts'
import type { WebhookTargets } from '#app/api/webhooks/sending/webhook-address.server.ts'
import { startSweep, type SweepStep } from '#app/jobs/sweep.server.ts'
import { stopChecks } from '#app/payments/status-checks/check-runner.server.ts'
import type { Shop } from '../http/shop.ts'
import type { CleanupStack } from './cleanup-stack.ts'

/** As long as a stop of the status checks takes, and a little more. */
const CHECKS_TIMEOUT_MS = 7_000

/** Starts what each node does by the clock, beside the jobs of the queue; `cleanups` end it. */
export function startTimers(
  shop: Pick<Shop, 'db' | 'jobs' | 'keys' | 'now' | 'log'> & { origin: string },
  {
    steps,
    targets,
    cleanups,
  }: { steps: readonly SweepStep[]; targets: WebhookTargets; cleanups: CleanupStack },
): void {
  cleanups.add('sweep', startSweep(shop.db, steps, shop.log).stop)
  cleanups.add('webhooks', startWebhooks(shop, targets).stop)
  cleanups.add('status checks', () => stopChecks(shop.db), CHECKS_TIMEOUT_MS)
}
