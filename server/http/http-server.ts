import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'

export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export type HttpServer = {
  server: Server
  /**
   * Graceful shutdown: takes no new requests, and lets open ones finish until `deadlineMs`. Shortly
   * before, those that still wait, say for a bank that hangs, are answered 503.
   */
  drain(deadlineMs: number): Promise<void>
}

/** When in a shutdown the last answer is given, as a part of its deadline. */
const LAST_ANSWER_AT = 0.9

/**
 * HTTP server in front of the app. Its limits are lower than Node's own, so that it disconnects
 * slow or endless senders (T41, T42). In development Vite's middlewares see each request first.
 */
export function makeHttpServer(fetch: Fetch, middlewares?: Connect.Server): HttpServer {
  const { answerOrWait, answerAll } = waitingRequests(fetch)
  const listener = getRequestListener(answerOrWait as Parameters<typeof getRequestListener>[0])
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
        const lastAnswer = setTimeout(answerAll, deadlineMs * LAST_ANSWER_AT)
        const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
        server.close(() => {
          clearTimeout(lastAnswer)
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
 * Requests whose answer is not there yet. A set of them, because racing each against one promise of
 * the shutdown would keep all requests ever made in memory.
 */
function waitingRequests(fetch: Fetch): { answerOrWait: Fetch; answerAll(): void } {
  const waiting = new Set<(response: Response) => void>()
  return {
    answerOrWait: (request, env) =>
      new Promise((resolve, reject) => {
        waiting.add(resolve)
        void (async () => fetch(request, env))()
          .then(resolve, reject)
          .finally(() => waiting.delete(resolve))
      }),
    answerAll() {
      for (const answer of waiting) answer(comeAgain())
    },
  }
}

const comeAgain = () =>
  new Response('The shop is being restarted. Nothing is lost; please try again in a moment.', {
    status: 503,
    headers: {
      'Retry-After': '5',
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
  })

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
