import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'

/** `shed`: too many are before it, so it was not begun. */
export type ReadingGate = <Done>(read: () => Promise<Done>) => Promise<Done | 'shed'>

type Bounds = {
  /** Readings under way at once. */
  concurrency: number
  maxQueued: number
  /** Upper bound on waiting for a turn. */
  maxWaitMs: number
}

/**
 * As many as have a connection of the reading pool; the wait leaves an answer within a second
 * (T60).
 */
const BOUNDS: Bounds = { concurrency: 4, maxQueued: 64, maxWaitMs: 800 }

/**
 * Load shedding: reading that costs the database or the thread takes turns, so that buying, which
 * takes none, waits for a few renderings at most (decision 54). Others are refused at once, or when
 * they have waited too long for a page that nobody looks forward to any more.
 */
export function readingGate({ concurrency, maxQueued, maxWaitMs }: Bounds = BOUNDS): ReadingGate {
  const queue = new PQueue({ concurrency })
  return async (read) => {
    if (queue.pending >= concurrency && queue.size >= maxQueued) return 'shed'
    const turn = Promise.withResolvers<'turn' | 'shed'>()
    const over = Promise.withResolvers<void>()
    const cancel = new AbortController()
    const timer = setTimeout(() => cancel.abort(), maxWaitMs)
    const inTurn = () => {
      turn.resolve('turn')
      return over.promise
    }
    queue.add(inTurn, { signal: cancel.signal }).catch(() => turn.resolve('shed'))
    try {
      if ((await turn.promise) === 'shed') return 'shed'
      clearTimeout(timer)
      // Next turn of the event loop: what came meanwhile goes first, such as a step of a checkout.
      await nextTurn()
      // Not in the queue: there it would run under the deadline of whoever gave the turn up.
      return await read()
    } finally {
      clearTimeout(timer)
      over.resolve()
    }
  }
}
