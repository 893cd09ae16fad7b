import { createMiddleware } from 'hono/factory'
import type { RecordRequest } from './request-metrics.ts'
import type { RouteKinds } from './route-kinds.ts'

/** Counts each request with its duration, whoever answers it further in. */
export const recordRequests = ({ kindOf }: Pick<RouteKinds, 'kindOf'>, record: RecordRequest) =>
  createMiddleware(async (c, next) => {
    const startedAt = performance.now()
    await next()
    record(kindOf(c.req.path), c.req.method, c.res.status, performance.now() - startedAt)
  })
