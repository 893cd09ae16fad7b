import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type ReconnectOptions = {
  client: pg.Client
  /**
   * Makes a new connection in place of the broken one; undefined gives up. It is retried with
   * backoff as long as it throws.
   */
  reconnect: () => Promise<pg.Client | undefined>
  onDisconnect?: () => void
  onFailure?: (error: Error) => void
  onReconnect?: () => void
}

const INITIAL_BACKOFF_MS = 100
/** Upper bound on the backoff: the shop must be back within 5 s of its database (T17). */
const MAX_BACKOFF_MS = 2_000

/** Keeps an idle connection, which breaks as soon as the database dies, and makes it again. */
export function reconnectingClient({
  client,
  reconnect,
  onDisconnect,
  onFailure,
  onReconnect,
}: ReconnectOptions): { end(): Promise<void> } {
  const ended = new AbortController()
  let current: pg.Client | undefined = client
  let recovery: Promise<void> = Promise.resolve()

  const watch = (watched: pg.Client) => {
    current = watched
    watched.once('end', () => {
      if (!ended.signal.aborted) recovery = recover()
    })
  }
  const recover = async () => {
    current = undefined
    onDisconnect?.()
    for (
      let backoffMs = INITIAL_BACKOFF_MS;
      !ended.signal.aborted;
      backoffMs = Math.min(2 * backoffMs, MAX_BACKOFF_MS)
    ) {
      const next = await reconnect().catch((error: Error) => error)
      if (next === undefined) return
      if (!(next instanceof Error)) {
        watch(next)
        return onReconnect?.()
      }
      onFailure?.(next)
      await sleep(backoffMs, undefined, { signal: ended.signal }).catch(() => {})
    }
  }
  watch(client)
  return {
    async end() {
      ended.abort()
      await recovery
      await current?.end().catch(() => {})
    },
  }
}
