import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

export type Answer = { status: number; ms: number }
export type Storm = {
  answers: Answer[]
  /** Requests that were due while all clients waited for an answer. */
  unsent: number
  end(): Promise<void>
}

/** Clients that wait for an answer at once; further requests are not sent. */
export const MAX_OPEN = 256
const TICK_MS = 10

/**
 * Reading at a fixed rate, whether or not it is answered (open loop): as many requests come when the
 * shop is slow.
 */
export function startStorm(url: string, perSecond: number): Storm {
  const pool = new Pool(url, { connections: MAX_OPEN })
  const answers: Answer[] = []
  const storm: Storm = { answers, unsent: 0, end }
  const open = new Set<Promise<void>>()
  let isOver = false
  let sent = 0
  const ask = async (nth: number) => {
    const from = performance.now()
    const status = await read(pool, nth).catch(() => 0)
    answers.push({ status, ms: performance.now() - from })
  }
  const sending = (async () => {
    const began = performance.now()
    for (let due = 0; !isOver; await sleep(TICK_MS)) {
      due = ((performance.now() - began) / 1_000) * perSecond
      for (; sent < due; sent++) {
        if (open.size >= MAX_OPEN) {
          storm.unsent++
          continue
        }
        const asked = ask(sent).finally(() => open.delete(asked))
        open.add(asked)
      }
    }
  })()
  async function end() {
    isOver = true
    await sending
    await Promise.all(open)
    await pool.destroy()
  }
  return storm
}

/** Misspelt searches, suggestions, listings with several filters, and sitemaps. */
const PATHS: readonly ((nth: number) => string)[] = [
  (nth) => `/products?q=cottn+kurtta+blak+${word(nth)}+wemen+shirtt`,
  (nth) => `/products/suggestions?q=kurtt+${word(nth)}`,
  (nth) => `/products?category=men&colour=Blue&colour=Black&season=Summer&page=${1 + (nth % 40)}`,
  (nth) => `/products?q=${word(nth)}+shoes`,
  (nth) => `/products?category=women&page=${1 + (nth % 60)}`,
  () => '/sitemaps/products-1.xml',
]
const word = (nth: number) => (nth * 2_654_435_761).toString(36).slice(-6)

async function read(pool: Pool, nth: number): Promise<number> {
  const path = PATHS[nth % PATHS.length]?.(nth) ?? '/'
  const { statusCode, body } = await pool.request({
    method: 'GET',
    path,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip', 'x-forwarded-for': '10.9.9.9' },
    headersTimeout: 30_000,
  })
  for await (const _ of body);
  return statusCode
}

/** Reading that the shop can do without buyers, in answers a second. */
export async function readingCapacity(url: string, ms: number): Promise<number> {
  const pool = new Pool(url, { connections: 4 })
  const end = performance.now() + ms
  let answered = 0
  const reader = async () => {
    while (performance.now() < end) if ((await read(pool, answered++)) !== 200) answered--
  }
  await Promise.all(Array.from({ length: 4 }, reader))
  await pool.destroy()
  return answered / (ms / 1_000)
}
