import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Upper bound on requests of one connection that wait for their turn. */
const MAX_PIPELINED = 1_000

/** A connection's last request, and how many wait for the ones before them. */
type Line = { last: ServerResponse; waiting: number }

/**
 * Pipelining: the next request of a connection begins when the one before is answered and its
 * answer taken. Answers go out in that order anyway, and all at once they would wait in memory for
 * a reader that does not read (T42, T43).
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { last: response, waiting: 0 })
      return listener(request, response)
    }
    const before = line.last
    line.last = response
    if (before.closed) return listener(request, response)
    if (line.waiting >= MAX_PIPELINED) return void socket.destroy()
    line.waiting += 1
    return void before.once('close', () => {
      line.waiting -= 1
      if (!socket.destroyed) listener(request, response)
    })
  }
}
