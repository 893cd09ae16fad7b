import { setTimeout as sleep } from 'node:timers/promises'
import { REQUEST_DEADLINE_MS, withDatabaseDeadline } from '#db/deadline.ts'
import type { Database } from '#db/database.ts'
import type { CheckResult, StatusCheck } from './check-queue.server.ts'
import { findChecks } from './check-results.server.ts'

/** How often results of other nodes, and free places, are looked for. */
export const POLL_MS = 250

export type Waiter = {
  check: StatusCheck
  since: Date
  end(result: CheckResult): void
  fail(error: unknown): void
}

/**
 * This process's part in the queue: those who wait here, and the loops that make checks, for each
 * gateway at most as many as it allows. The queue itself is in the database, so a check is made by
 * any node or command, and by another if one dies.
 */
export type Runner = {
  waiters: Set<Waiter>
  loops: Map<string, number>
  running: Set<Promise<void>>
  /** Gateways for which something was queued since their loops last looked. */
  woken: Set<string>
  isPolling: boolean
  isStopped: boolean
}
// By database, because a process may have several shops; one table for the process, because the
// build and the programs have a copy of this module each.
const RUNNERS = Symbol.for('sangam.status-check-runners')
const shared = globalThis as { [RUNNERS]?: WeakMap<Database, Runner> }
const runners = (shared[RUNNERS] ??= new WeakMap())

export function runnerOf(db: Database): Runner {
  const runner = runners.get(db) ?? {
    waiters: new Set(),
    loops: new Map(),
    running: new Set(),
    woken: new Set(),
    isPolling: false,
    isStopped: false,
  }
  runners.set(db, runner)
  return runner
}

/** The check was not made: the gateway is away, or it is still to come. */
export const NOT_REACHED: CheckResult = { reached: false, progress: null }

export const withDeadline = <T>(work: () => Promise<T>): Promise<T> =>
  withDatabaseDeadline(REQUEST_DEADLINE_MS, work)

/** Looks for results of checks that other nodes make, while anybody waits here. */
export async function pollResults(runner: Runner, db: Database): Promise<void> {
  if (runner.isPolling) return
  runner.isPolling = true
  try {
    for (await sleep(POLL_MS); runner.waiters.size > 0; await sleep(POLL_MS)) {
      // Those who come while the question is under way were not asked about.
      const waiters = [...runner.waiters]
      const subjects = new Set(waiters.map(({ check }) => check.subject))
      const checks = await withDeadline(() => findChecks(db, [...subjects]))
      for (const waiter of waiters) {
        const seen = checks.get(waiter.check.subject)
        if (!seen) waiter.end(NOT_REACHED)
        else if (!seen.isWaiting && seen.finishedAt && seen.finishedAt > waiter.since)
          waiter.end(seen)
      }
    }
  } catch (error) {
    for (const waiter of runner.waiters) waiter.fail(error)
  } finally {
    runner.isPolling = false
  }
}
