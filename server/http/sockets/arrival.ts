import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export type ArrivalLimits = {
  /** How long the body of a request may take to arrive, in ms. */
  requestMs: number
  /** Of a file that a member sends: bytes a second, measured over each of these times. */
  pace: { bytesPerSecond: number; overMs: number }
}

// One map for the process: the build and the programs have a copy of this module each.
const ACCEPT = Symbol.for('sangam.accept-at-pace')
const shared = globalThis as { [ACCEPT]?: WeakMap<IncomingMessage, () => AbortSignal> }
const atPace = (shared[ACCEPT] ??= new WeakMap())

/**
 * Ends requests whose body arrives too slowly with 408 (T41, T42). Node has one limit for all
 * requests of a server; here each has a timer of its own, which `acceptAtPace` replaces.
 */
export function boundArrival(server: Server, limits: ArrivalLimits): void {
  // Before the handler, which may ask for the pace at once.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && !headers['transfer-encoding']) return
    const refuse = () => {
      if (request.complete || socket.destroyed) return
      const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', late, socket)
    }
    let timer = setTimeout(refuse, limits.requestMs).unref()
    atPace.set(request, () => {
      clearTimeout(timer)
      const slow = new AbortController()
      timer = everyPace(request, limits.pace, () => {
        if (!response.headersSent) response.setHeader('Connection', 'close')
        slow.abort()
        timer = setTimeout(refuse, limits.pace.overMs).unref()
      })
      return slow.signal
    })
    const end = () => clearTimeout(timer)
    request.once('end', end)
    socket.once('close', end)
    response.once('close', () => socket.off('close', end))
  })
}

/**
 * Lets the body of a request take as long as it keeps the minimum pace. For senders who are known: a
 * stranger could hold sockets by it.
 * @returns aborts when it falls below the pace; the answer then has a moment before the socket closes
 */
export const acceptAtPace = (request: IncomingMessage | undefined): AbortSignal =>
  (request && atPace.get(request)?.()) ?? new AbortController().signal

function everyPace(
  request: IncomingMessage,
  { bytesPerSecond, overMs }: ArrivalLimits['pace'],
  onSlow: () => void,
): NodeJS.Timeout {
  const { socket } = request
  let seen = socket.bytesRead
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - seen
    seen = socket.bytesRead
    // While bytes wait to be read, the shop is the slow one.
    const isSlow = arrived < (bytesPerSecond * overMs) / 1_000 && request.readableLength === 0
    if (!request.complete && !isSlow) return
    clearInterval(timer)
    if (!request.complete) onSlow()
  }, overMs).unref()
  return timer
}
