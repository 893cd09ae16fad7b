import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'

export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export type HttpServer = {
  server: Server
  /** Graceful shutdown: takes no new requests, and lets open ones finish until `deadlineMs`. */
  drain(deadlineMs: number): Promise<void>
}

/**
 * HTTP server in front of the app. Its limits are lower than Node's own, so that it disconnects
 * slow or endless senders (T41, T42). In development Vite's middlewares see each request first.
 */
export function makeHttpServer(fetch: Fetch, middlewares?: Connect.Server): HttpServer {
  const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0])
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
    },
    (request, response) =>
      middlewares
        ? middlewares(request, response, () => void listener(request, response))
        : void listener(request, response),
  )
  const openRequests = countOpenRequests(server)
  return {
    server,
    drain: (deadlineMs) =>
      new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
        server.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        // Preconnected sockets: browsers open them before they need them. Node does not count them
        // as idle and would wait for them.
        for (const [socket, requests] of openRequests) if (requests === 0) socket.destroy()
      }),
  }
}

/**
 * Number of open requests on each socket. While the server closes, it ends a socket as soon as its
 * last request is answered.
 */
function countOpenRequests(server: Server): Map<Socket, number> {
  const openRequests = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    openRequests.set(socket, 0)
    socket.once('close', () => openRequests.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    openRequests.set(socket, (openRequests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!openRequests.has(socket)) return
      openRequests.set(socket, (openRequests.get(socket) ?? 1) - 1)
      if (!server.listening && openRequests.get(socket) === 0) socket.end()
    })
  })
  return openRequests
}
