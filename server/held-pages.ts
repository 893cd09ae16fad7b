import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { boundedMap } from '#app/basics/bounded-map.ts'

/** A page rendered for nobody in particular. */
export type Rendered = { status: number; headers: Headers; body: Buffer<ArrayBuffer> }
export type HeldPage = Rendered & {
  /** As it goes over the line, made once however often it is sent. */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
}
export type Encoding = 'br' | 'gzip'

export type HeldPages = {
  /** The page of that key: held, or rendered once however many ask. One that may not be held is given and forgotten. */
  find(key: string, render: () => Promise<Rendered>): Promise<HeldPage>
}

/** While the shop cannot render it, a page is shown as it was this long ago at most (T17). */
const LAST_RESORT_MS = 10 * 60_000

/**
 * Public pages as they were rendered last (design.md section 5). A page is fresh for `freshMs`; for as long again who asks gets it
 * while it is rendered anew; after that one waits.
 * @param mayBeHeld only what went well, and is nobody's own
 * @param nowMs a clock that only goes forward
 */
export function heldPages({
  freshMs,
  mostBytes,
  mayBeHeld,
  nowMs = () => performance.now(),
}: {
  freshMs: number
  mostBytes: number
  mayBeHeld: (page: Rendered) => boolean
  nowMs?: () => number
}): HeldPages {
  const held = boundedMap<string, { page: HeldPage; renderedAt: number }>(mostBytes, weight)
  const rendering = new Map<string, Promise<HeldPage>>()

  async function renderNow(key: string, render: () => Promise<Rendered>): Promise<HeldPage> {
    const page = encodedOnce(await render())
    if (mayBeHeld(page)) held.set(key, { page, renderedAt: nowMs() })
    // What is gone, or somebody's own by mistake, is not shown a moment longer.
    else if (page.status < 500) held.delete(key)
    return page
  }

  function renderOnce(key: string, render: () => Promise<Rendered>): Promise<HeldPage> {
    const begun = rendering.get(key)
    if (begun) return begun
    const rendered = renderNow(key, render).finally(() => rendering.delete(key))
    rendering.set(key, rendered)
    return rendered
  }

  return {
    async find(key, render) {
      const last = held.get(key)
      const age = last ? nowMs() - last.renderedAt : Infinity
      if (!last || age >= 2 * freshMs) {
        const page = await renderOnce(key, render)
        return last && page.status >= 500 && age < LAST_RESORT_MS ? last.page : page
      }
      if (age >= freshMs) renderOnce(key, render).catch(() => {})
      return last.page
    },
  }
}

const compress = {
  // Of the eleven levels the one that still takes no longer than rendering did.
  br: (body: Uint8Array) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
}

function encodedOnce(page: Rendered): HeldPage {
  const made: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>> = {}
  return { ...page, encoded: (encoding) => (made[encoding] ??= compress[encoding](page.body)) }
}

/** With both encodings, which take about a sixth each, and the headers. */
const weight = ({ page }: { page: HeldPage }) => page.body.byteLength * 1.4 + 2_000
