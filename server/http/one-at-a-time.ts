import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Upper bound on requests of one connection that wait for their turn. */
const MAX_PIPELINED = 1_000

/**
 * Pipelining: the next request of a connection begins when the one before is answered and its
 * answer taken. Answers go out in that order anyway, and all at once they would wait in memory for
 * a reader that does not read (T42, T43).
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  /** The requests that wait, of each connection with one under way. */
  const waiting = new WeakMap<Socket, (() => void)[]>()

  return (request, response) => {
    const { socket } = request
    const begin = () => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
        if (next) next()
        else waiting.delete(socket)
      })
      listener(request, response)
    }
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      begin()
    } else if (queue.length < MAX_PIPELINED) queue.push(begin)
    else socket.destroy()
  }
}
