import PQueue from 'p-queue'
import { singleFlight } from '#app/basics/single-flight.ts'

/** Work in a first turn runs before all that waits in a common one, and has a queue of its own. */
export type Turn = 'first' | 'common'

const PRIORITIES = { first: 1, common: 0 } as const satisfies Record<Turn, number>

/** `busy`: the queue is full, or all callers have aborted. */
export type ConcurrencyLimit = {
  /**
   * Single flight: runs the work when it is next in the queue, once for all callers with the same
   * name. When all of them have aborted, it leaves the queue. It moves up for a caller of the first
   * turn.
   */
  run<Done>(
    name: string,
    work: () => Promise<Done>,
    signal?: AbortSignal,
    turn?: Turn,
  ): Promise<Done | 'busy'>
}

/** Work that waits for its turn. Once it runs, nobody can abort it. */
type Queued = { callers: number; turn: Turn; cancel: AbortController }

/**
 * Concurrency limit with a bounded queue for each turn: a flood is refused at once, not worked off
 * for an hour.
 */
export function concurrencyLimit({
  concurrency,
  maxQueued,
}: {
  concurrency: number
  maxQueued: number
}): ConcurrencyLimit {
  const queue = new PQueue({ concurrency })
  const once = singleFlight<string, unknown>()
  const waiting = new Map<string, Queued>()

  async function enqueue(name: string, work: () => Promise<unknown>, turn: Turn): Promise<unknown> {
    const priority = PRIORITIES[turn]
    if (queue.pending >= concurrency && queue.sizeBy({ priority }) >= maxQueued) return 'busy'
    const cancel = new AbortController()
    waiting.set(name, { callers: 0, turn, cancel })
    const inTurn = () => {
      waiting.delete(name)
      return work()
    }
    try {
      return await queue.add(inTurn, { id: name, priority, signal: cancel.signal })
    } catch (error) {
      if (cancel.signal.aborted) return 'busy'
      throw error
    }
  }

  function leave(name: string, queued: Queued): void {
    queued.callers -= 1
    if (queued.callers > 0 || waiting.get(name) !== queued) return
    waiting.delete(name)
    queued.cancel.abort()
  }

  return {
    run<Done>(
      name: string,
      work: () => Promise<Done>,
      signal?: AbortSignal,
      turn: Turn = 'common',
    ) {
      if (signal?.aborted) return Promise.resolve('busy')
      const done = once(name, () => enqueue(name, work, turn))
      const queued = waiting.get(name)
      if (queued) {
        queued.callers += 1
        if (turn === 'first' && queued.turn !== 'first') {
          queued.turn = turn
          queue.setPriority(name, PRIORITIES[turn])
        }
        signal?.addEventListener('abort', () => leave(name, queued), { once: true })
      }
      return done as Promise<Done | 'busy'>
    },
  }
}
