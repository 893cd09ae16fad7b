import { setTimeout as sleep } from 'node:timers/promises'
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

/** `forget`: it is gone, or somebody's own by mistake, and not shown a moment longer. `failed`: what was held is the better one. */
export type Verdict = 'hold' | 'forget' | 'failed'

/** While the shop cannot render it, a page is shown as it was this long ago at most (T17). */
const LAST_RESORT_MS = 10 * 60_000
/** Longer nobody is kept from a page that is there to be shown. */
const PATIENCE_MS = 500

/** `troubleAt`: when it could not be rendered anew, or not in time. */
type Held = { page: HeldPage; renderedAt: number; troubleAt: number }

/**
 * Public pages as they were rendered last (design.md section 5). A page is fresh for `freshMs`; for as long again who asks gets it
 * while it is rendered anew; after that one waits a moment. Where that is in vain, nobody else waits for the next `freshMs`.
 * @param judge only what went well, and is nobody's own, may be held
 * @param nowMs a clock that only goes forward
 */
export function heldPages({
  freshMs,
  mostBytes,
  judge,
  patienceMs = PATIENCE_MS,
  nowMs = () => performance.now(),
}: {
  freshMs: number
  mostBytes: number
  judge: (page: Rendered) => Verdict
  patienceMs?: number
  nowMs?: () => number
}): HeldPages {
  const held = boundedMap<string, Held>(mostBytes, weight)
  const rendering = new Map<string, Promise<HeldPage>>()

  async function renderNow(key: string, render: () => Promise<Rendered>): Promise<HeldPage> {
    const page = encodedOnce(await render())
    const verdict = judge(page)
    if (verdict === 'hold') held.set(key, { page, renderedAt: nowMs(), troubleAt: -Infinity })
    else if (verdict === 'forget') held.delete(key)
    return page
  }

  function renderOnce(key: string, render: () => Promise<Rendered>): Promise<HeldPage> {
    const begun = rendering.get(key)
    if (begun) return begun
    const rendered = renderNow(key, render).finally(() => rendering.delete(key))
    rendering.set(key, rendered)
    return rendered
  }

  /** The page anew, or undefined where that fails; of whatever came of it, the log has been told where it was rendered. */
  async function renderAgain(key: string, render: () => Promise<Rendered>, last: Held): Promise<HeldPage | undefined> {
    const page = await renderOnce(key, render).catch(() => undefined)
    if (page && judge(page) !== 'failed') return page
    last.troubleAt = nowMs()
    return undefined
  }

  return {
    async find(key, render) {
      const last = held.get(key)
      const age = last ? nowMs() - last.renderedAt : Infinity
      if (!last || age >= LAST_RESORT_MS) return renderOnce(key, render)
      if (age < freshMs) return last.page
      const inTrouble = nowMs() - last.troubleAt < freshMs
      const again = inTrouble ? undefined : renderAgain(key, render, last)
      if (age < 2 * freshMs) return last.page
      const page = await inTime(again, patienceMs)
      if (page) return page
      if (!inTrouble) last.troubleAt = nowMs()
      return asLastResort(last.page)
    },
  }
}

async function inTime<T>(coming: Promise<T> | undefined, mostMs: number): Promise<T | undefined> {
  if (!coming) return undefined
  const come = new AbortController()
  const over = sleep(mostMs, undefined, { signal: come.signal }).catch(() => undefined)
  return Promise.race([coming, over]).finally(() => come.abort())
}

/** Nobody else may take it for how the page is. */
function asLastResort(page: HeldPage): HeldPage {
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  return { ...page, headers }
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
const weight = ({ page }: Held) => page.body.byteLength * 1.4 + 2_000
