import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'

export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export type Front = {
  server: Server
  /** Takes no new requests, lets those under way end, and after the deadline closes what is left. */
  drain(deadlineMs: number): Promise<void>
}

/**
 * The socket in front of the app. Its limits are lower than Node's own, so that slow or
 * endless senders are let go (T41, T42). In development Vite's own middlewares see each request first.
 */
export function makeFront(fetch: Fetch, before?: Connect.Server): Front {
  const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0])
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) => (before ? before(request, response, () => void listener(request, response)) : void listener(request, response)),
  )
  const busy = busyCounts(server)
  return {
    server,
    drain: (deadlineMs) =>
      new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
        server.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        // Browsers open sockets before they need them. Node does not count those as idle, and would wait for them.
        for (const [socket, requests] of busy) if (requests === 0) socket.destroy()
      }),
  }
}

/** How many requests are under way on each open socket. While the server closes, a socket that becomes free is closed. */
function busyCounts(server: Server): Map<Socket, number> {
  const busy = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    busy.set(socket, 0)
    socket.once('close', () => busy.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!busy.has(socket)) return
      busy.set(socket, (busy.get(socket) ?? 1) - 1)
      if (!server.listening && busy.get(socket) === 0) socket.end()
    })
  })
  return busy
}
