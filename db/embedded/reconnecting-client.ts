import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type Keeping = {
  client: pg.Client
  /** A new connection in place of the broken one; undefined gives up. Called again for as long as it throws. */
  reconnect: () => Promise<pg.Client | undefined>
  onBroken?: () => void
  onFailure?: (error: Error) => void
  onBack?: () => void
}

const FIRST_WAIT_MS = 100
/** The shop must be back within 5 s of its database (T17). */
const LONGEST_WAIT_MS = 2_000

/** An idle connection that is there to break: it does so as soon as the database dies, and is then made again. */
export function keepConnection({ client, reconnect, onBroken, onFailure, onBack }: Keeping): { end(): Promise<void> } {
  const over = new AbortController()
  let current: pg.Client | undefined = client
  let recovery: Promise<void> = Promise.resolve()

  const watch = (watched: pg.Client) => {
    current = watched
    watched.once('end', () => {
      if (!over.signal.aborted) recovery = recover()
    })
  }
  const recover = async () => {
    current = undefined
    onBroken?.()
    for (let wait = FIRST_WAIT_MS; !over.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const next = await reconnect().catch((error: Error) => error)
      if (next === undefined) return
      if (!(next instanceof Error)) {
        watch(next)
        return onBack?.()
      }
      onFailure?.(next)
      await sleep(wait, undefined, { signal: over.signal }).catch(() => {})
    }
  }
  watch(client)
  return {
    async end() {
      over.abort()
      await recovery
      await current?.end().catch(() => {})
    },
  }
}
