import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLogContext } from '#app/basics/log-context.server.ts'
import { withoutDatabaseDeadline } from '#db/deadline.ts'
import type { Database } from '#db/database.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import type { PaymentGateway } from '../gateway.ts'
import {
  enqueueCheck,
  type CheckPriority,
  type CheckResult,
  type StatusCheck,
} from './check-queue.server.ts'
import { listGatewaysWithChecks, purgeChecks } from './check-results.server.ts'
import {
  NOT_REACHED,
  POLL_MS,
  pollResults,
  runnerOf,
  withDeadline,
  type Runner,
  type Waiter,
} from './check-waiters.server.ts'
import { claimCheck, claimNextCheck, finishCheck, type ClaimedCheck } from './claim-check.server.ts'
import type { Services } from './fetch-and-settle.server.ts'
import { performCheck } from './perform-check.server.ts'

/** How long a stop waits for checks under way; the leases of longer ones lapse. */
const STOP_MS = 6_500

/**
 * Queues a check and waits for its result; the check stays in the queue after that. Callers who ask
 * about the same subject share one check.
 * @param until end of the wait, as `performance.now()` tells it
 */
export async function requestCheck(
  services: Services,
  check: StatusCheck,
  { until, ...asking }: { priority: CheckPriority; shopperId: string | null; until: number },
): Promise<CheckResult> {
  const queued = await enqueueCheck(services.db, check, asking)
  if (!queued || queued.isAway || runnerOf(services.db).isStopped) return NOT_REACHED
  const { result, cancel } = waitForResult(services, check, queued.since)
  const ending = new AbortController()
  const patienceMs = Math.max(0, until - performance.now())
  const late = sleep(patienceMs, NOT_REACHED, { signal: ending.signal, ref: false })
  try {
    return await Promise.race([result, late])
  } finally {
    cancel()
    ending.abort()
    late.catch(() => {})
    result.catch(() => {})
  }
}

/** `cancel`: whoever waited has gone; the check is made all the same. */
function waitForResult(
  services: Services,
  check: StatusCheck,
  since: Date,
): { result: Promise<CheckResult>; cancel: () => void } {
  const runner = runnerOf(services.db)
  const { promise, resolve, reject } = Promise.withResolvers<CheckResult>()
  const waiter: Waiter = {
    check,
    since,
    end: (result) => (runner.waiters.delete(waiter), resolve(result)),
    fail: (error) => (runner.waiters.delete(waiter), reject(error)),
  }
  runner.waiters.add(waiter)
  withoutDatabaseDeadline(() => {
    void pollResults(runner, services.db)
    wake(runner, services, check.gateway)
  })
  return { result: promise, cancel: () => runner.waiters.delete(waiter) }
}

/** Takes up checks that nobody waits for any more, of a node that is gone; purges old ones. */
export async function sweepChecks(services: Services): Promise<void> {
  await purgeChecks(services.db)
  const runner = runnerOf(services.db)
  for (const gateway of await listGatewaysWithChecks(services.db))
    withoutDatabaseDeadline(() => wake(runner, services, gateway))
}

/** Ends this process's part once the checks under way are made, so that no lease is left behind. */
export async function stopChecks(db: Database): Promise<void> {
  const runner = runnerOf(db)
  runner.isStopped = true
  await Promise.race([Promise.all(runner.running), sleep(STOP_MS, undefined, { ref: false })])
  for (const waiter of runner.waiters) waiter.end(NOT_REACHED)
}

function wake(runner: Runner, services: Services, id: string): void {
  const gateway = services.gateways.find(id)
  if (!gateway) return
  runner.woken.add(id)
  const loops = runner.loops.get(id) ?? 0
  if (loops >= gateway.concurrentStatusChecks) return
  runner.loops.set(id, loops + 1)
  // A request may begin what then makes the checks of many others.
  const run = withLogContext({ job: 'status checks', run: randomUUID() }, () =>
    runChecks(runner, services, gateway)
      .catch((error: unknown) => {
        for (const waiter of waitersFor(runner, id)) waiter.fail(error)
        if (!isDatabaseUnavailable(error))
          services.log.warn(
            { area: 'payments', gateway: id, err: error },
            'queue of status checks failed',
          )
      })
      .finally(() => {
        runner.loops.set(id, (runner.loops.get(id) ?? 1) - 1)
        runner.running.delete(run)
      }),
  )
  runner.running.add(run)
}

const waitersFor = (runner: Runner, gateway: string): Waiter[] =>
  [...runner.waiters].filter(({ check }) => check.gateway === gateway)

/** Makes checks, the first of the queue first, until none waits or the gateway is away. */
async function runChecks(
  runner: Runner,
  services: Services,
  gateway: PaymentGateway,
): Promise<void> {
  const { id } = gateway
  // The first time something has just been queued.
  for (let claim = claimCheck; !runner.isStopped; claim = claimNextCheck) {
    runner.woken.delete(id)
    const claimed = await withDeadline(() => claim(services.db, gateway))
    switch (claimed) {
      case 'none':
        if (!runner.woken.has(id)) return
        break
      case 'busy':
        // Another node makes them, and goes on until none waits; whoever waits here sees to it.
        if (waitersFor(runner, id).length === 0) return
        await sleep(POLL_MS)
        break
      case 'away':
        for (const waiter of waitersFor(runner, id)) waiter.end(NOT_REACHED)
        return
      default:
        await runCheck(runner, services, claimed)
    }
  }
}

async function runCheck(runner: Runner, services: Services, claimed: ClaimedCheck): Promise<void> {
  const waiters = () => [...runner.waiters].filter(({ check }) => check.subject === claimed.subject)
  try {
    const result = await withDeadline(() => performCheck(services, claimed))
    const waitsAgain = await withDeadline(() => finishCheck(services.db, claimed, result))
    // A message that came during the check is answered by the next one: this one is older than it.
    for (const waiter of waiters())
      if (!waitsAgain || !claimed.startedAt || waiter.since <= claimed.startedAt) waiter.end(result)
  } catch (error) {
    for (const waiter of waiters()) waiter.fail(error)
    await withDeadline(() => finishCheck(services.db, claimed, NOT_REACHED))
    services.log.warn(
      { area: 'payments', subject: claimed.subject, err: error },
      'status check could not be applied',
    )
  }
}
