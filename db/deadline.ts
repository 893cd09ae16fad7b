import { AsyncLocalStorage } from 'node:async_hooks'
import { silenceClock, type SilenceClock } from './silence-clock.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

/** Leaves a good half second of the 3 s within which a shop without its database answers (T17). */
export const REQUEST_DEADLINE_MS = 2_000
/** Upper bound where the database answers others, and so is only busy. */
const BUSY_DEADLINE_MS = 10_000

// One state for the process: the build and the programs have a copy of this module each.
const STATE = Symbol.for('sangam.database-deadline')
type State = { budgets: AsyncLocalStorage<WaitBudget | undefined>; clock: SilenceClock }
const shared = globalThis as { [STATE]?: State }
const { budgets, clock } = (shared[STATE] ??= {
  budgets: new AsyncLocalStorage<WaitBudget | undefined>(),
  clock: silenceClock(),
})

/** An answer of any kind shows that the database is there. */
export const noteAnswer = clock.noteAnswer

/** Remaining time that a request may wait for the database. Waits side by side count once. */
class WaitBudget {
  failure: unknown
  private silentMs: number
  private busyMs = BUSY_DEADLINE_MS
  private waits = 0
  private since = { silent: 0, all: 0 }

  constructor(limitMs: number) {
    this.silentMs = limitMs
  }

  leftMs(): number {
    const { silent, all } = this.waits > 0 ? this.underWay() : { silent: 0, all: 0 }
    return Math.min(this.silentMs - silent, this.busyMs - all)
  }

  allowBusy(ms: number): void {
    this.busyMs += Math.max(0, ms - BUSY_DEADLINE_MS)
  }

  begin(): void {
    if (this.waits === 0) this.since = { silent: clock.now(), all: performance.now() }
    this.waits += 1
  }

  end(): void {
    this.waits -= 1
    if (this.waits > 0) return
    const { silent, all } = this.underWay()
    this.silentMs -= silent
    this.busyMs -= all
  }

  private underWay() {
    return { silent: clock.now() - this.since.silent, all: performance.now() - this.since.all }
  }
}

/**
 * Deadline of a request: `work` waits for a silent database `limitMs` at most in total, for
 * connections and for all queries, and 10 s for one that is only busy. After that every wait fails
 * at once with DatabaseUnavailableError. Time that is spent elsewhere, at a gateway or for a
 * password hash, does not count. Inside another deadline the outer one holds.
 */
export const withDatabaseDeadline = <T>(limitMs: number, work: () => T): T =>
  budgets.getStore() ? work() : budgets.run(new WaitBudget(limitMs), work)

/** Lets this request wait so long in all for a database that answers others (busy-database.ts). */
export const allowBusyDatabase = (ms: number): void => budgets.getStore()?.allowBusy(ms)

/** For what outlives the request that began it, such as a cache that is read again. */
export const withoutDatabaseDeadline = <T>(work: () => T): T => budgets.run(undefined, work)

/**
 * Why the database could not answer this request, if that has happened; undefined otherwise. For
 * callers of libraries that turn such an error into one of their own, without a cause.
 */
export const databaseFailure = (): unknown => budgets.getStore()?.failure

/** Keeps the first failure for `databaseFailure`. */
export function noteDatabaseFailure(error: unknown): void {
  const budget = budgets.getStore()
  if (budget) budget.failure ??= error
}

type Wait = { limitMs?: number | undefined; onLate?: (late: Error) => void }

/**
 * Waits for the database as long as the request may, or `limitMs` where there is no request.
 * @param onLate called when that is over, and before anything began if nothing is left
 * @throws DatabaseUnavailableError then
 */
export async function waitForDatabase<T>(begin: () => Promise<T>, wait: Wait = {}): Promise<T> {
  const answered = clock.noteQuestion()
  try {
    return await waitWithinDeadline(begin, wait)
  } finally {
    answered()
  }
}

/** As waitForDatabase, for what others hold while they wait for the database themselves. */
export async function waitWithinDeadline<T>(
  begin: () => Promise<T>,
  { limitMs, onLate }: Wait = {},
): Promise<T> {
  const budget = budgets.getStore()
  if (!budget && limitMs === undefined) return begin()
  const began = performance.now()
  const leftMs = () =>
    budget ? budget.leftMs() : (limitMs ?? Infinity) - (performance.now() - began)
  const late = () => {
    const error = new DatabaseUnavailableError('the database did not answer within the deadline')
    noteDatabaseFailure(error)
    onLate?.(error)
    return error
  }
  if (leftMs() <= 0) throw late()
  budget?.begin()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    const check = () => {
      const ms = leftMs()
      if (ms < 1) reject(late())
      else timer = setTimeout(check, ms)
    }
    check()
  })
  try {
    return await Promise.race([begin(), deadline])
  } finally {
    clearTimeout(timer)
    budget?.end()
  }
}
