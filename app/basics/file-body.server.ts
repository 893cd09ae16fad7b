import { AsyncLocalStorage } from 'node:async_hooks'

/** Puts the minimum pace in place of the time for a request; aborts when the body falls below it. */
type AcceptAtPace = () => AbortSignal

// One storage for the process: the build and the programs have a copy of this module each.
const STORAGE = Symbol.for('sangam.file-body')
const shared = globalThis as { [STORAGE]?: AsyncLocalStorage<AcceptAtPace> }
const storage = (shared[STORAGE] ??= new AsyncLocalStorage<AcceptAtPace>())

/** Lets `work` read the body of its request by `fileBody`. */
export const withFileBody = <T>(accept: AcceptAtPace, work: () => T): T => storage.run(accept, work)

/** A file came in at less than the minimum pace (server/http/sockets/http-server.ts). */
export class TooSlowError extends Error {
  override name = 'TooSlowError'
}

/** Of the answer, with 408. */
export const TOO_SLOW =
  'The upload stopped: less than 16 KB a second arrived. Send it again over a faster line, or in parts.'

/**
 * Body of a form with a file, as slowly as the sender's line is: it has a minimum pace in place of
 * the time for a request, so only an action that knows its member reads one.
 * @throws TooSlowError; the answer to it still reaches the sender
 */
export async function* fileBody(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  const signal = storage.getStore()?.()
  const slow = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new TooSlowError()), { once: true }),
  )
  slow.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), slow])
      if (done) return
      yield value
    }
  } finally {
    // To cancel the body would close the socket, and the answer with it.
    if (!signal?.aborted) await reader.cancel().catch(() => {})
  }
}
