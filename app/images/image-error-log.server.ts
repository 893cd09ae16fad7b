import { LRUCache } from 'lru-cache'
import type { Log } from '#app/basics/log.ts'
import { MINUTE_MS } from '#app/basics/time.ts'

/** Throttled log: a failing storage hits every image, so each error is logged once a minute. */
export function imageErrorLog(
  log: Pick<Log, 'warn'>,
  now: () => number = () => performance.now(),
): (error: unknown) => void {
  const loggedAt = new LRUCache<string, number>({ max: 100 })
  return (error) => {
    const message =
      typeof error === 'string' ? error : String((error as NodeJS.ErrnoException).code ?? error)
    const lastLoggedAt = loggedAt.get(message)
    if (lastLoggedAt !== undefined && now() - lastLoggedAt < MINUTE_MS) return
    loggedAt.set(message, now())
    log.warn({ area: 'images', error: message }, 'storage or rendering failed')
  }
}
