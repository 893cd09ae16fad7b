import type { Log, LogArea } from '#app/basics/log.ts'
import { MINUTE_MS } from '#app/basics/time.ts'

/**
 * Logs a warning at most once a minute, for what strangers can cause as often as they like. The next
 * line says how many were left out.
 * @param clock monotonic time in ms
 */
export function throttledWarning(
  log: Pick<Log, 'warn'>,
  area: LogArea,
  message: string,
  clock: () => number = () => performance.now(),
): (fields: object) => void {
  let loggedAt = -Infinity
  let leftOut = 0
  return (fields) => {
    if (clock() - loggedAt < MINUTE_MS) {
      leftOut += 1
      return
    }
    loggedAt = clock()
    log.warn({ area, ...fields, ...(leftOut > 0 && { leftOut }) }, message)
    leftOut = 0
  }
}
