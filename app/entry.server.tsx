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
          pipe(new CollectingStream(resolve))
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

/**
 * A stream that hands over all its text at its end. Its source has all it will write and waits for
 * nothing, so writing only keeps the part: the queue of a Writable took longer than the text.
 */
class CollectingStream extends Writable {
  readonly #parts: Uint8Array[] = []
  readonly #onEnd: (text: string) => void

  constructor(onEnd: (text: string) => void) {
    super()
    this.#onEnd = onEnd
  }

  override write(part: string | Uint8Array<ArrayBuffer>): boolean {
    this.#parts.push(typeof part === 'string' ? Buffer.from(part) : part)
    return true
  }

  override end(): this {
    this.#onEnd(Buffer.concat(this.#parts).toString())
    return this
  }
}

/**
 * Logs an unexpected error of a loader or action. None are a request that was aborted, and an answer
 * that a route threw on purpose and an error boundary passed on to the one above it.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    context.get(catalogueServices).log.error({ area: 'http', err: error }, 'page failed')
}
