import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { Writable } from 'node:stream'
import { htmlContext, nonceContext } from './basics/request-context.server.ts'
import { catalogueServices } from './catalogue/services.server.ts'
import { Nonce } from './ui/nonce.tsx'

const RENDER_DEADLINE_MS = 5_000

/**
 * Renders the whole page before answering (decision 8): it can then be cached, hashed for the
 * Content-Security-Policy and given a length.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </Nonce>,
      {
        nonce,
        // Sent whole: a part that a script must put in its place would be missing without one.
        progressiveChunkSize: Infinity,
        onAllReady() {
          clearTimeout(deadline)
          pipe(collecting(resolve))
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const deadline = setTimeout(abort, RENDER_DEADLINE_MS)
  })
  context.set(htmlContext, html)
  return new Response(null, { status, headers })
}

/** A stream that hands over all its text at its end. */
function collecting(onEnd: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString())
      done()
    },
  })
}

/**
 * Logs an unexpected error of a loader or action. None are a request that was aborted, and an answer
 * that a route threw on purpose and an error boundary passed on to the one above it.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    context.get(catalogueServices).log.error({ area: 'http', err: error }, 'page failed')
}
