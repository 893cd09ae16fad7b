import { createMiddleware } from 'hono/factory'
import type { Log } from '#app/basics/log.ts'
import type { RecordRequest } from '../metrics/request-metrics.ts'
import type { RouteKinds } from '../metrics/route-kinds.ts'

/** `path` without the query, which may hold what somebody typed. */
export type Answered = { method: string; path: string; status: number; ms: number }

/** Counts an answered request, and logs it. @param fields what the log's own context does not say */
export type TellAnswer = (answered: Answered, fields?: { request: string; path: string }) => void

/**
 * The access log goes without redaction, which takes longer than the rest of a line: all its values
 * are the shop's own.
 */
export function answerTeller(
  log: Log,
  kindOf: RouteKinds['kindOf'],
  record: RecordRequest,
): TellAnswer {
  const accessLog = log.child({}, { redact: [] })
  return ({ method, path, status, ms }, fields) => {
    record(kindOf(path), method, status, ms)
    accessLog.info({ area: 'http', method, status, ms: Math.round(ms), ...fields }, 'request')
  }
}

/** Tells of each request that the app answers, whoever does it further in. */
export const tellingAnswers = (tell: TellAnswer) =>
  createMiddleware(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { method, path } = c.req
    tell({ method, path, status: c.res.status, ms: performance.now() - startedAt })
  })
