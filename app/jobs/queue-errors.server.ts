import type { Log, LogArea } from '#app/basics/log.ts'
import { MINUTE_MS } from '#app/basics/time.ts'

/** Upper bound on remembered causes; past it they are forgotten, and logged once more. */
const MAX_CAUSES = 100

/**
 * Logs errors of the queue and of the sweep, each cause once a minute: while the database is away,
 * every worker of every queue reports it at each poll. The next line says how many were left out.
 * @param clock monotonic time in ms
 */
export function logOncePerMinute(
  log: Pick<Log, 'error'>,
  area: LogArea,
  clock: () => number = () => performance.now(),
): (thrown: unknown, message: string) => void {
  const causes = new Map<string, { loggedAt: number; leftOut: number }>()
  return (thrown, message) => {
    const { error, queue } = asQueueError(thrown)
    const cause = `${message} ${(error as { code?: unknown }).code ?? error.message}`
    const known = causes.get(cause)
    if (known && clock() - known.loggedAt < MINUTE_MS) {
      known.leftOut += 1
      return
    }
    if (causes.size >= MAX_CAUSES) causes.clear()
    causes.set(cause, { loggedAt: clock(), leftOut: 0 })
    const leftOut = known?.leftOut ?? 0
    log.error(
      { area, err: error, ...(queue && { queue }), ...(leftOut > 0 && { leftOut }) },
      message,
    )
  }
}

/** Suffix that pg-boss appends to the message of a worker's error. */
const WORKER_SUFFIX = / \(Queue: [^)]*\)$/

/**
 * Error again of what pg-boss emits: its workers emit a copy of the error's own properties with
 * message and stack, a plain object, which no serializer of errors knows.
 */
export function asQueueError(thrown: unknown): { error: Error; queue?: string } {
  const { message, stack, code, queue } = (
    typeof thrown === 'object' && thrown !== null ? thrown : { message: String(thrown) }
  ) as { message?: unknown; stack?: unknown; code?: unknown; queue?: unknown }
  const name = typeof queue === 'string' ? { queue } : {}
  if (thrown instanceof Error) return { error: thrown, ...name }
  const error = new Error(String(message ?? '').replace(WORKER_SUFFIX, ''))
  if (typeof stack === 'string') error.stack = stack
  return { error: code === undefined ? error : Object.assign(error, { code }), ...name }
}
