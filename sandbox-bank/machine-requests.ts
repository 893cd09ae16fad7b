import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'

/**
 * Serves callers on this machine only, and no web page open there (which cannot send JSON across
 * origins without a preflight).
 */
export const thisMachineOnly: MiddlewareHandler = async (c, next) => {
  const { address = '' } = getConnInfo(c).remote
  if (!/^(::1|(::ffff:)?127\.[\d.]+)$/.test(address))
    return c.json({ error: 'for this machine only' }, 403)
  const isJson = c.req.header('content-type')?.startsWith('application/json')
  return c.req.method === 'GET' || isJson ? next() : c.json({ error: 'JSON only' }, 415)
}

/** Strict: a misspelt field is refused, or a test would wait for something it never requested. */
export async function readRequest<Shape extends z.ZodObject>(
  c: Context,
  shape: Shape,
): Promise<z.output<Shape> | Response> {
  const request = shape.strict().safeParse(await c.req.json().catch(() => undefined))
  if (request.success) return request.data as z.output<Shape>
  return c.json(
    {
      error: request.error.issues
        .map(({ path, message }) => `${path.join('.')} ${message}`.trim())
        .join('; '),
    },
    400,
  )
}
