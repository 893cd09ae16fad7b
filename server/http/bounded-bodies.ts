import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-settings.ts'
import { UNREAD_BODY } from './request-checks.ts'
import type { RouteRules } from './routes/route-rules.ts'

const MAX_BODY_BYTES = 64 * 1024

const limited = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => c.text('Too large', 413, UNREAD_BODY),
})

/**
 * Upper bound on the body of a form. An action that takes a file reads it as it arrives, once it knows
 * who sends it; the time for a request bounds what nobody reads.
 */
export const boundedBodies = ({ takesFile }: Pick<RouteRules, 'takesFile'>) =>
  createMiddleware<AppEnv>((c, next) => {
    if (!takesFile(c.req.path)) return limited(c, next) as Promise<Response | void>
    // Browsers say how much they send.
    return c.req.header('content-length') === undefined
      ? Promise.resolve(c.text('Length required', 411, UNREAD_BODY))
      : next()
  })
