import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'
import { places } from '#app/basics/places.ts'

/**
 * `shed`: too many are before it, so it was not begun.
 * @param isFirst goes before others and has places of its own: the prices of a cart, and what the page
 * cache will keep, as many as the shop has pages; people who buy look at both, unlike searches,
 * which can be made up without end
 * @param network of who reads: one network cannot fill the gate
 */
export type ReadingGate = <Done>(
  read: () => Promise<Done>,
  options?: { isFirst?: boolean; network?: string },
) => Promise<Done | 'shed'>

type Bounds = {
  /** Readings under way at once. */
  concurrency: number
  maxQueued: number
  /** Places of the queue for what goes first. */
  reserved: number
  /** Of one network, waiting and under way. */
  ofNetwork: number
  /** Upper bound on waiting for a turn. */
  maxWaitMs: number
}

/**
 * As many as have a connection of the reading pool; the wait leaves an answer well within a
 * second (T60).
 */
const BOUNDS: Bounds = {
  concurrency: 4,
  maxQueued: 64,
  reserved: 16,
  ofNetwork: 16,
  maxWaitMs: 400,
}

/**
 * Load shedding: reading that costs the database or the thread takes turns, so that buying, which
 * takes none, waits for a few renderings at most (decision 54). Others are refused at once, or when
 * they have waited too long for a page that nobody looks forward to any more.
 */
export function readingGate(bounds: Bounds = BOUNDS): ReadingGate {
  const { concurrency, maxQueued, reserved, ofNetwork, maxWaitMs } = bounds
  const queue = new PQueue({ concurrency })
  const placesOf = places(ofNetwork)
  return async (read, { isFirst = false, network } = {}) => {
    const most = isFirst ? maxQueued : maxQueued - reserved
    if (queue.pending >= concurrency && queue.size >= most) return 'shed'
    const leave = placesOf.take(network)
    if (!leave) return 'shed'
    const turn = Promise.withResolvers<'turn' | 'shed'>()
    const over = Promise.withResolvers<void>()
    const cancel = new AbortController()
    const timer = setTimeout(() => cancel.abort(), maxWaitMs)
    const inTurn = () => {
      turn.resolve('turn')
      return over.promise
    }
    queue
      .add(inTurn, { signal: cancel.signal, priority: Number(isFirst) })
      .catch(() => turn.resolve('shed'))
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
      leave()
    }
  }
}

/** The gate, with a call for each reading that it sheds. */
export const tellingShed =
  (gate: ReadingGate, onShed: () => void): ReadingGate =>
  async (read, options) => {
    const done = await gate(read, options)
    if (done === 'shed') onShed()
    return done
  }
