/** `busy`: the queue is full, or all callers have aborted. */
export type ConcurrencyLimit = {
  /**
   * Single flight: runs the work when it is next in the queue, once for all callers with the same
   * name. When all of them have aborted, it leaves the queue.
   */
  run<Done>(
    name: string,
    work: () => Promise<Done>,
    signal?: AbortSignalLike,
  ): Promise<Done | 'busy'>
}

/** The part of AbortSignal used here; plain files have no DOM or Node types. */
export type AbortSignalLike = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void
}

type Flight = {
  waiters: number
  started: boolean
  start: () => void
  leave: () => void
  done: Promise<unknown>
}

/**
 * Concurrency limit with a bounded queue: a flood is refused at once, not worked off for an hour.
 */
export function concurrencyLimit({
  concurrency,
  maxQueued,
}: {
  concurrency: number
  maxQueued: number
}): ConcurrencyLimit {
  const flights = new Map<string, Flight>()
  const queue: string[] = []
  let running = 0

  function next(): void {
    const name = running < concurrency ? queue.shift() : undefined
    if (name === undefined) return
    running += 1
    flights.get(name)?.start()
  }

  function newFlight(name: string, work: () => Promise<unknown>): Flight {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const flight: Flight = {
      waiters: 0,
      started: false,
      done: promise,
      async start() {
        flight.started = true
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        } finally {
          flights.delete(name)
          running -= 1
          next()
        }
      },
      leave() {
        flight.waiters -= 1
        if (flight.waiters > 0 || flight.started) return
        flights.delete(name)
        queue.splice(queue.indexOf(name), 1)
        resolve('busy')
      },
    }
    return flight
  }

  return {
    run<Done>(
      name: string,
      work: () => Promise<Done>,
      signal?: AbortSignalLike,
    ): Promise<Done | 'busy'> {
      if (signal?.aborted) return Promise.resolve('busy')
      let flight = flights.get(name)
      if (!flight) {
        if (running >= concurrency && queue.length >= maxQueued) return Promise.resolve('busy')
        flight = newFlight(name, work)
        flights.set(name, flight)
        queue.push(name)
      }
      flight.waiters += 1
      signal?.addEventListener('abort', flight.leave, { once: true })
      next()
      return flight.done as Promise<Done | 'busy'>
    },
  }
}
