import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type ReconnectOptions = {
  /** Its `query_timeout` bounds a ping, so that a frozen connection is noticed. */
  client: pg.Client
  /**
   * Makes a new connection in place of the broken one; undefined gives up. It is retried with
   * backoff as long as it throws. It must end soon once the signal is aborted.
   */
  reconnect: (signal: AbortSignal) => Promise<pg.Client | undefined>
  onDisconnect?: () => void
  /** Gets the first failure of an outage, and then one a minute. */
  onFailure?: (error: Error) => void
  onReconnect?: () => void
  pingIntervalMs: number
}

const INITIAL_BACKOFF_MS = 100
/** Upper bound on the backoff: the shop must be back within 5 s of its database (T17). */
const MAX_BACKOFF_MS = 2_000
const REPORT_INTERVAL_MS = 60_000
/** Bounds of `end`, so that a shutdown never waits for a database that does not answer (T53). */
const CLOSE_TIMEOUT_MS = 1_000
const RECOVERY_TIMEOUT_MS = 3_000

/**
 * Keeps an idle connection, which breaks as soon as the database dies, and makes it again. A ping
 * finds out about a connection whose packets are dropped: nothing else would for hours.
 */
export function reconnectingClient({
  client,
  reconnect,
  onDisconnect,
  onFailure,
  onReconnect,
  pingIntervalMs,
}: ReconnectOptions): { end(): Promise<void> } {
  const ended = new AbortController()
  const { signal } = ended
  let current: pg.Client | undefined
  let recovery: Promise<void> = Promise.resolve()

  const watch = (watched: pg.Client) => {
    current = watched
    watched.once('end', () => lost(watched))
    void keepPinging(watched)
  }
  const keepPinging = async (watched: pg.Client) => {
    for (;;) {
      await sleep(pingIntervalMs, undefined, { signal, ref: false }).catch(() => {})
      if (current !== watched) return
      try {
        await watched.query('select')
      } catch {
        // The unanswered query lets `end` destroy the socket.
        void watched.end().catch(() => {})
        return lost(watched)
      }
    }
  }
  const lost = (watched: pg.Client) => {
    if (current !== watched) return
    current = undefined
    recovery = recover()
  }
  const recover = async () => {
    onDisconnect?.()
    let reportedAt = -Infinity
    for (
      let backoffMs = INITIAL_BACKOFF_MS;
      !signal.aborted;
      backoffMs = Math.min(2 * backoffMs, MAX_BACKOFF_MS)
    ) {
      const next = await reconnect(signal).catch((error: Error) => error)
      if (next === undefined) return
      if (!(next instanceof Error)) {
        if (signal.aborted) return close(next)
        watch(next)
        return onReconnect?.()
      }
      if (!signal.aborted && performance.now() - reportedAt > REPORT_INTERVAL_MS) {
        reportedAt = performance.now()
        onFailure?.(next)
      }
      await sleep(backoffMs, undefined, { signal }).catch(() => {})
    }
  }
  watch(client)
  return {
    async end() {
      ended.abort()
      const last = current
      current = undefined
      if (last) await close(last)
      await Promise.race([recovery, sleep(RECOVERY_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/**
 * Closes the connection. `end` alone would wait for ever for the goodbye of a frozen server; with a
 * query that is not answered it destroys the socket.
 */
async function close(client: pg.Client): Promise<void> {
  const answer = client.query('select').catch(() => {})
  await Promise.race([answer, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  await client.end().catch(() => {})
}
