import { randomUUID } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { sweeps } from '#db/schema.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { withLogContext } from '#app/basics/log-context.server.ts'
import type { Log } from '#app/basics/log.ts'
import { logOncePerMinute } from './queue-errors.server.ts'

/** Part of the sweep: it finds in the tables what should have happened by now, and sees to it. */
export type SweepStep = {
  name: string
  /** When it is due, by the database's clock: so often, or each day at a time in India, `03:30`. */
  due: { everySeconds: number } | { dailyAt: string }
  /** After so many seconds without an end another node may begin; default 120. */
  takeOverSeconds?: number
  /** Also so long after a node has started, unless a node has begun it since then. */
  afterStartSeconds?: number
  /** Upper bound on its runs under one claim; default 20. What is left waits until it is due again. */
  maxRuns?: number
  /**
   * @param stopping the node is being stopped: a run that takes long ends
   * @returns `more` if a bound was reached, so that it goes on at once
   */
  run(stopping: AbortSignal): Promise<'more' | 'done'>
}

/** Rows that one statement or transaction of a step takes. */
export const SWEEP_LIMIT = 500
const TICK_MS = 30_000
const FIRST_TICK_MS = 2_000
/** A step that is due each minute is begun by every second tick, though ticks are not exact. */
const SLACK_SECONDS = 5

/**
 * Runs the steps that are due, every half minute, until it is stopped; `stop` waits for those that
 * run. Each node has this timer, and one of them claims a step for all (decision 48).
 */
export function startSweep(
  db: Database,
  steps: readonly SweepStep[],
  log: Pick<Log, 'error'>,
): { stop(): Promise<void> } {
  const logError = logOncePerMinute(log, 'sweep')
  const running = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()
  const startedAt = performance.now()
  const ranAfterStart = new Set<string>()
  const dueNow = ({ name, due, afterStartSeconds }: SweepStep): SweepStep['due'] => {
    const elapsed = (performance.now() - startedAt) / 1000
    if (afterStartSeconds === undefined || elapsed < afterStartSeconds || ranAfterStart.has(name))
      return due
    ranAfterStart.add(name)
    return { everySeconds: afterStartSeconds }
  }
  const begin = (step: SweepStep) => {
    if (running.has(step.name)) return
    const run = withLogContext({ job: `sweep ${step.name}`, run: randomUUID() }, () =>
      runStep(db, { ...step, due: dueNow(step) }, stopping.signal)
        // While the database is away there is nothing to say that the pages do not say, too.
        .catch((error: unknown) => {
          if (!isDatabaseUnavailable(error) && !stopping.signal.aborted)
            logError(error, `${step.name} failed`)
        })
        .finally(() => running.delete(step.name)),
    )
    running.set(step.name, run)
  }
  const tick = () => {
    for (const step of steps) begin(step)
    timer = setTimeout(tick, TICK_MS)
  }
  let timer = setTimeout(tick, FIRST_TICK_MS)
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

/** Runs a step if it is due and no other node does. @returns whether it ran */
export async function runStep(
  db: Database,
  step: SweepStep,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (stopping.aborted || !(await claim(db, step))) return false
  // Once in any case: what is claimed and not run would count as done.
  const { maxRuns = 20 } = step
  for (let runs = 0; runs === 0 || (runs < maxRuns && !stopping.aborted); runs++)
    if ((await step.run(stopping)) === 'done') break
  await db
    .update(sweeps)
    .set({ finishedAt: sql`clock_timestamp()` })
    .where(eq(sweeps.step, step.name))
  return true
}

/**
 * Compare-and-set of the step's row, so that of several nodes one gets it. A run without an end, of
 * a node that is gone or a step that failed, gives the claim up after a while; one of the future
 * was made before the database's clock was set back.
 */
async function claim(
  db: Database,
  { name, due, takeOverSeconds = 120 }: SweepStep,
): Promise<boolean> {
  const claimed = await db
    .insert(sweeps)
    .values({ step: name, claimedAt: sql`now()` })
    .onConflictDoUpdate({
      target: sweeps.step,
      set: { claimedAt: sql`now()` },
      setWhere: sql`${sweeps.claimedAt} <= case when ${sweeps.finishedAt} >= ${sweeps.claimedAt}
        then ${lastDue(due)} else now() - ${takeOverSeconds} * interval '1 second' end
        or ${sweeps.claimedAt} > now() + interval '1 minute'`,
    })
  return Boolean(claimed.rowCount)
}

/** SQL: the last time at which the step fell due. */
const lastDue = (due: SweepStep['due']): SQL =>
  'everySeconds' in due
    ? sql`now() - ${due.everySeconds - SLACK_SECONDS} * interval '1 second'`
    : sql`(date_trunc('day', now() at time zone 'Asia/Kolkata' - ${due.dailyAt}::interval) + ${due.dailyAt}::interval)
        at time zone 'Asia/Kolkata'`
