import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { StreamedBody } from '#app/basics/streamed-body.server.ts'
import type { RenderedPage } from './page-cache.ts'

/**
 * Sends a body piece by piece, each when the client has taken the one before. After an error the
 * connection is cut, so that a part of a file is never taken for the whole.
 */
export function sendStream(
  c: Context,
  { status, headers }: Pick<RenderedPage, 'status' | 'headers'>,
  body: StreamedBody,
): Response {
  if (c.req.method === 'HEAD') {
    void body.end()
    return new Response(null, { status, headers })
  }
  const { outgoing } = c.env as HttpBindings
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(into) {
        try {
          const piece = await body.next()
          if (piece) return into.enqueue(piece)
          await body.end()
          into.close()
        } catch {
          // Not an error of the stream: Hono would print it, and end the answer as if whole.
          await body.end()
          outgoing.destroy()
        }
      },
      cancel: () => body.end(),
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, { status, headers })
}
