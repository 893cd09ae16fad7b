import { createMiddleware } from 'hono/factory'
import {
  createContext,
  data,
  type ActionFunction,
  type LoaderFunction,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Log } from '#app/basics/log.ts'
import type { UnavailableAnswer } from '#app/ui/unanswered.ts'
import {
  databaseFailure,
  noteDatabaseFailure,
  REQUEST_DEADLINE_MS,
  withDatabaseDeadline,
} from '#db/deadline.ts'
import {
  isDatabaseUnavailable,
  isOvertaken,
  isStatementTimeout,
  isUnstorableText,
} from '#db/unavailable.ts'
import type { AppEnv } from './app-settings.ts'
import type { Shop } from './shop.ts'
import { throttledWarning } from './throttled-warning.ts'

/** Of every answer 503: when to ask again, and that no cache keeps it. */
export const UNAVAILABLE_HEADERS = { 'Retry-After': '5', 'Cache-Control': 'no-store' } as const

/**
 * Opens the deadline of each request for the database (db/deadline.ts). A request that met a database
 * that is away is counted, whatever its answer; the log says so once a minute, because under load
 * hundreds fail in a second.
 */
export function databaseDeadline({ log, metrics }: Pick<Shop, 'log' | 'metrics'>) {
  const warn = throttledWarning(log, 'http', 'the database is away')
  return createMiddleware<AppEnv>((_, next) =>
    withDatabaseDeadline(REQUEST_DEADLINE_MS, async () => {
      await next()
      const failure = databaseFailure()
      if (failure === undefined) return
      metrics.countUnavailable()
      warn({ err: failure })
    }),
  )
}

/**
 * Whether a request failed because the database is away. Better Auth turns some of its errors into
 * its own, without a cause, so a failure that the request has met counts too; and one that another
 * met for it is noted, for `databaseDeadline`.
 */
export function isUnavailable(error: unknown): boolean {
  const isAway = isDatabaseUnavailable(error)
  if (isAway) noteDatabaseFailure(error)
  return isAway || databaseFailure() !== undefined
}

/** Whether the request is shed: its loaders answer 503 at once, and read nothing. */
export const isShed = createContext(false)

/**
 * The build with a loader and an action on each route that answer 503 while the database is away, or
 * when the request is shed; 400 where a text came to the database that it cannot keep (T40), and 409
 * where a form lost a race that its own code does not foresee. Their other errors, redirects and
 * thrown answers stay as they are.
 */
export function withUnavailableAnswers(
  build: ServerBuild,
  log: Pick<Log, 'error' | 'warn'>,
): ServerBuild {
  type Run = LoaderFunction | ActionFunction
  const warnOfSlowness = throttledWarning(log, 'http', 'reading takes too long')
  const guarded =
    (run: Run, posted: boolean): Run =>
    async (args, handlerContext) => {
      if ((args.context as RouterContextProvider).get(isShed)) throw unavailable(posted)
      try {
        return await run(args, handlerContext)
      } catch (error) {
        if (isUnstorableText(error)) throw data(UNSTORABLE, { status: 400 })
        if (posted && isOvertaken(error)) {
          log.error({ area: 'http', err: error }, 'a form broke a unique or foreign key')
          throw data(OVERTAKEN, { status: 409 })
        }
        const isTooSlow = !posted && isStatementTimeout(error)
        if (!(error instanceof Error) || !(isTooSlow || isUnavailable(error))) throw error
        if (isTooSlow) warnOfSlowness({ err: error })
        throw unavailable(posted)
      }
    }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: guarded(loader, false) }),
      ...(action && { action: guarded(action, true) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

const UNSTORABLE = 'A character of this text cannot be kept. Remove it, and send the form again.'
const OVERTAKEN =
  'Somebody changed this at the same moment, so your change may not be saved. Go back, and look before you send it again.'

const unavailable = (posted: boolean) =>
  Response.json({ error: 'unavailable', posted } satisfies UnavailableAnswer, {
    status: 503,
    headers: UNAVAILABLE_HEADERS,
  })
