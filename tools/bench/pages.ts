import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'
import { withBenchShop } from './with-bench-shop.ts'
import { measure, type Figures } from './measure.ts'
import { count } from './table.ts'

const TIMES = 5_000
const RENDERED_TIMES = 500
const AT_ONCE = 16
const PAGES = ['/', '/products?category=men', '/products?category=women&page=2', '/cart']
const HEADERS = { accept: 'text/html', 'accept-encoding': 'br' }

/**
 * Public pages as cached and as rendered, compared with a bare server that sends as many bytes from
 * a process of its own. @returns the exit code
 */
export const benchPages = (args: string[]): Promise<number> =>
  withBenchShop(
    'pages',
    args,
    async ({ url }, signal) => {
      console.log(
        `Node ${process.versions.node}; the shop and the clients share ${cpus().length} cores; ${AT_ONCE} at once; times in ms.\n`,
      )
      const ask = async (origin: string, times: number, pathOf: (nth: number) => string) => {
        const pool = new Pool(origin, { connections: AT_ONCE })
        try {
          return await measure((nth) => read(pool, pathOf(nth)), {
            times,
            concurrency: AT_ONCE,
            signal,
          })
        } finally {
          await pool.destroy()
        }
      }
      const cached = (nth: number) => PAGES[nth % PAGES.length] ?? '/'
      // An unknown query parameter bypasses the page cache.
      const rendered = (nth: number) =>
        `${cached(nth)}${cached(nth).includes('?') ? '&' : '?'}nth=${nth}`
      await ask(url, RENDERED_TIMES, rendered)
      const bare = await bareServer(await lengthOf(url, PAGES[1] ?? '/'), signal)
      const key = await ask(bare.url, TIMES, cached).finally(bare.close)
      console.log(formatLine('the bytes alone', key, key))
      console.log(formatLine('cached', await ask(url, TIMES, cached), key))
      console.log(formatLine('rendered', await ask(url, RENDERED_TIMES, rendered), key))
    },
    { PAGE_CACHE_TTL_SECONDS: '10' },
  )

const formatLine = (name: string, { p50, p95, perSecond }: Figures, key: Figures): string =>
  `${name.padEnd(18)}${count(Math.round(perSecond)).padStart(8)}/s   p50 ${p50.toFixed(1).padStart(6)}   p95 ${p95.toFixed(1).padStart(6)}   ${(perSecond / key.perSecond).toFixed(3)} × the bytes alone`

async function read(pool: Pool, path: string): Promise<number> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers: HEADERS })
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) length += chunk.length
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
  return length
}

async function lengthOf(url: string, path: string): Promise<number> {
  const pool = new Pool(url)
  try {
    return await read(pool, path)
  } finally {
    await pool.destroy()
  }
}

/** Upper bound on throughput: a Node server that only sends as many bytes. */
async function bareServer(
  length: number,
  signal: AbortSignal,
): Promise<{ url: string; close(): void }> {
  const program = `
    const body = Buffer.alloc(${length}, 'x')
    const server = require('node:http').createServer((_, answer) => answer.end(body))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  })
  // The signal that ends the child is reported as an error.
  child.on('error', () => {})
  for await (const port of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${port}`, close: () => child.kill() }
  throw new Error('The bare server did not open.')
}
