import type { RequestListener } from 'node:http'

/** About two milliseconds of prepared answers. */
const ANSWERS_PER_TURN = 64

/**
 * Begins so many requests at most in a turn of the event loop, and the others in the next ones: a
 * flood on a thousand connections must not keep those waiting whose answer of the database has come
 * (T60). The sockets bound the queue.
 */
export function inTurns(listener: RequestListener, perTurn = ANSWERS_PER_TURN): RequestListener {
  const waiting: Parameters<RequestListener>[] = []
  let begun = 0
  let isCounting = false

  function nextTurn(): void {
    begun = Math.min(waiting.length, perTurn)
    for (const [request, response] of waiting.splice(0, perTurn))
      if (!request.socket.destroyed) listener(request, response)
    isCounting = begun > 0
    if (isCounting) setImmediate(nextTurn)
  }

  return (request, response) => {
    if (!isCounting) {
      isCounting = true
      setImmediate(nextTurn)
    }
    if (begun < perTurn && waiting.length === 0) {
      begun += 1
      listener(request, response)
    } else waiting.push([request, response])
  }
}
