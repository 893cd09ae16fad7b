import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Connect } from 'vite'
import { boundArrival, type ArrivalLimits } from './arrival.ts'
import { listenAt } from './listen.ts'
import type { Front } from '../front/front.ts'
import { inTurns } from '../front/in-turns.ts'
import { boundConnections, CONNECTION_LIMITS, type ConnectionLimits } from './connections.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { NON_PAGE_CSP } from '../pages/content-security.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

export type HttpServer = {
  server: Server
  /** Listens at each of the addresses; of several, one that this machine does not have is left out. */
  listen(port: number, hosts: readonly string[]): Promise<void>
  /**
   * From now on each answer says that it ends its connection. A client that keeps connections would
   * else send its next request on one that is just being closed.
   */
  endConnections(): void
  /**
   * Graceful shutdown: takes no new requests, and lets open ones finish until `deadlineMs`. Shortly
   * before, those that still wait, say for a bank that hangs, are answered 503.
   */
  drain(deadlineMs: number): Promise<void>
}

/** When in a shutdown the last answer is given, as a part of its deadline. */
const LAST_ANSWER_AT = 0.9

export type HttpLimits = ConnectionLimits &
  ArrivalLimits & {
    /** How long the headers of a request may take to arrive, in ms. */
    headersMs: number
  }

const HTTP_LIMITS: HttpLimits = {
  ...CONNECTION_LIMITS,
  headersMs: 10_000,
  requestMs: 30_000,
  // 100 MB in less than two hours.
  pace: { bytesPerSecond: 16_000, overMs: 10_000 },
}

/**
 * HTTP server in front of the app. Its limits are lower than Node's own, so that it disconnects
 * slow or endless senders, and readers that do not read (T41, T42). The front sees each request
 * first, or in development Vite's middlewares.
 */
export function makeHttpServer(
  fetch: Fetch,
  {
    front = () => false,
    middlewares,
    limits: changed,
    protection = {},
    onShed,
  }: {
    front?: Front | undefined
    middlewares?: Connect.Server | undefined
    limits?: Partial<HttpLimits>
    /** Headers of the answers that the server gives without `fetch`. */
    protection?: Record<string, string>
    /** Called for each connection that is closed because there are too many, or is not read. */
    onShed?: () => void
  } = {},
): HttpServer {
  const limits = { ...HTTP_LIMITS, ...changed }
  const bare = {
    ...protection,
    'Content-Security-Policy': NON_PAGE_CSP,
    'Referrer-Policy': 'no-referrer',
  }
  const { answerOrWait, answerAll } = waitingRequests(fetch, () => comeAgain(bare))
  const listener = getRequestListener(answerOrWait as Parameters<typeof getRequestListener>[0])
  let isEnding = false
  const answer: RequestListener = (request, response) => {
    // What ends its connection says so in a header that the prepared answers do not have.
    if (!isEnding && front(request, response)) return
    if (middlewares) middlewares(request, response, () => void listener(request, response))
    else void listener(request, response)
  }
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: limits.headersMs,
      // Node's one limit for all would end a file on a slow line (arrival.ts).
      requestTimeout: 0,
      keepAliveTimeout: 10_000,
      connectionsCheckingInterval: Math.min(2_000, limits.headersMs / 4),
    },
    oneAtATime(inTurns(answer)),
  )
  const connections = boundConnections(server, limits, onShed)
  boundArrival(server, limits)
  const endConnections = () => {
    isEnding = true
    connections.endAfterAnswers()
  }
  const { listen, close } = listenAt(server)
  refuseUnreadable(server, bare, connections.isSending)
  return {
    server,
    listen,
    endConnections,
    async drain(deadlineMs) {
      const lastAnswer = setTimeout(answerAll, deadlineMs * LAST_ANSWER_AT)
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
      endConnections()
      const closed = close()
      // Preconnected sockets: browsers open them before they need them. Node does not count them
      // as idle and would wait for them.
      connections.closeIdle()
      await closed
      clearTimeout(lastAnswer)
      clearTimeout(deadline)
    },
  }
}

/**
 * Requests whose answer is not there yet. A set of them, because racing each against one promise of
 * the shutdown would keep all requests ever made in memory.
 */
function waitingRequests(
  fetch: Fetch,
  lastAnswer: () => Response,
): { answerOrWait: Fetch; answerAll(): void } {
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
      for (const answer of waiting) answer(lastAnswer())
    },
  }
}

const comeAgain = (headers: Record<string, string>) =>
  new Response('The shop is being restarted. Nothing is lost; please try again in a moment.', {
    status: 503,
    headers: {
      ...headers,
      'Retry-After': '5',
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
    },
  })
