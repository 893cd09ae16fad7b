import { createServer, type Server } from 'node:http'
import type { Connect } from 'vite'
import { getRequestListener } from '@hono/node-server'

export type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/**
 * The socket in front of the app. Its limits are lower than Node's own, so that slow or
 * endless senders are let go (T41, T42). In development Vite's own middlewares see each request first.
 */
export function makeFront(fetch: Fetch, before?: Connect.Server): Server {
  const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], { overrideGlobalObjects: false })
  return createServer(
    { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    (request, response) => (before ? before(request, response, () => void listener(request, response)) : void listener(request, response)),
  )
}

/** Takes no new requests, lets those under way end, and after the deadline closes what is left. */
export function drain(server: Server, deadlineMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    server.close(() => {
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}
