import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { withFileBody } from '#app/basics/file-body.server.ts'
import type { AppEnv } from './app-settings.ts'
import { UNREAD_BODY } from './request-checks.ts'
import { acceptAtPace } from './sockets/arrival.ts'
import type { RouteRules } from './routes/route-rules.ts'

const MAX_BODY_BYTES = 64 * 1024

const limited = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.text('Too large', 413, UNREAD_BODY),
})

/**
 * Upper bound on the body of a form. An action that takes a file reads it as it arrives, once it knows
 * who sends it; from then on a minimum pace bounds it, and until then the time for a request.
 */
export const boundedBodies = ({ takesFile }: Pick<RouteRules, 'takesFile'>) =>
  createMiddleware<AppEnv>((c, next) => {
    if (!takesFile(c.req.path)) return limited(c, next) as Promise<Response | void>
    // Browsers say how much they send.
    return c.req.header('content-length') === undefined
      ? Promise.resolve(c.text('Length required', 411, UNREAD_BODY))
      : withFileBody(
          () => acceptAtPace((c.env as Partial<HttpBindings>).incoming as IncomingMessage),
          next,
        )
  })
