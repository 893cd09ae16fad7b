import { setTimeout as sleep } from 'node:timers/promises'
import { isConflict } from './unavailable.ts'

const MAX_TRIES = 4
const FIRST_PAUSE_MS = 20

/**
 * Retries what Postgres has rolled back for the sake of another transaction (serialization failure,
 * deadlock). Pauses grow, and differ at random, so that the two do not meet again.
 * @param run may run several times, so it must change nothing outside the database
 */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random())
    }
  }
}
