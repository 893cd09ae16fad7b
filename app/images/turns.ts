/** `busy`: too many wait already, or everybody who asked has gone. */
export type Turns = {
  /** Does the work when its turn comes, once for all who ask for it by the same name meanwhile. Who has `gone` waits no more. */
  take<Done>(name: string, work: () => Promise<Done>, gone?: Gone): Promise<Done | 'busy'>
}

/** An AbortSignal, as far as it matters here. */
export type Gone = { readonly aborted: boolean; addEventListener(type: 'abort', listener: () => void, options: { once: true }): void }

type Flight = { askers: number; begun: boolean; begin: () => void; leave: () => void; done: Promise<unknown> }

/** So many at once, so many waiting, and no more: a flood is refused at the door instead of being worked off for an hour. */
export function turns({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }): Turns {
  const flights = new Map<string, Flight>()
  const queue: string[] = []
  let underWay = 0

  function next(): void {
    const name = underWay < concurrency ? queue.shift() : undefined
    if (name === undefined) return
    underWay += 1
    flights.get(name)?.begin()
  }

  function newFlight(name: string, work: () => Promise<unknown>): Flight {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const flight: Flight = {
      askers: 0,
      begun: false,
      done: promise,
      async begin() {
        flight.begun = true
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        } finally {
          flights.delete(name)
          underWay -= 1
          next()
        }
      },
      leave() {
        flight.askers -= 1
        if (flight.askers > 0 || flight.begun) return
        flights.delete(name)
        queue.splice(queue.indexOf(name), 1)
        resolve('busy')
      },
    }
    return flight
  }

  return {
    take<Done>(name: string, work: () => Promise<Done>, gone?: Gone): Promise<Done | 'busy'> {
      if (gone?.aborted) return Promise.resolve('busy')
      let flight = flights.get(name)
      if (!flight) {
        if (underWay >= concurrency && queue.length >= maxQueued) return Promise.resolve('busy')
        flight = newFlight(name, work)
        flights.set(name, flight)
        queue.push(name)
      }
      flight.askers += 1
      gone?.addEventListener('abort', flight.leave, { once: true })
      next()
      return flight.done as Promise<Done | 'busy'>
    },
  }
}
