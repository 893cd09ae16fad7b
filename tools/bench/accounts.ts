import { cpus } from 'node:os'
import { Pool } from 'undici'
import { withBenchShop } from './with-bench-shop.ts'
import { figuresOf, measure, type Figures } from './measure.ts'
import { count } from './table.ts'

const TIMES = 400
const BROWSING_AT_ONCE = 4
const SIGNING_IN_AT_ONCE = 100
const PASSWORD = 'bench-rangoli-9'

/**
 * Pace of browsing while a hundred people sign in at once, over and over, compared with browsing
 * alone. @returns the exit code
 */
export const benchAccounts = (args: string[]): Promise<number> =>
  withBenchShop('accounts', args, async (shop, signal) => {
    const browsers = new Pool(shop.url, { connections: BROWSING_AT_ONCE })
    const people = new Pool(shop.url, { connections: SIGNING_IN_AT_ONCE })
    try {
      console.log(
        `Node ${process.versions.node}; the shop, Postgres and the clients share ${cpus().length} cores; times in ms.\n`,
      )
      const browse = () => browsing(browsers, signal)
      await Promise.all([
        browse(),
        post(people, shop.url, '/register', 0, { name: 'Bench', confirmPassword: PASSWORD }),
      ])
      const alone = await browse()
      const storm = signingIn(people, shop.url, signal)
      const during = await browse()
      const { answers, took } = await storm.end()
      const after = await browse()
      console.log(formatLine('browsing, nobody signs in', alone, alone))
      console.log(formatLine(`browsing, ${SIGNING_IN_AT_ONCE} sign in at once`, during, alone))
      console.log(formatLine('browsing afterwards', after, alone))
      console.log(formatLine('signing in, answered', took, alone))
      console.log(
        `\nOf ${count(answers.total)} sign-ins ${count(answers.total - answers.later)} were decided and ${count(answers.later)} told to come again in some seconds.`,
      )
    } finally {
      await Promise.all([browsers.destroy(), people.destroy()])
    }
  })

const browsing = (browsers: Pool, signal: AbortSignal): Promise<Figures> =>
  measure(
    async (nth) => {
      const path = `/products?category=${nth % 2 ? 'men' : 'women'}&page=${1 + (nth % 20)}`
      const { statusCode, body } = await browsers.request({
        method: 'GET',
        path,
        headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
      })
      for await (const _ of body);
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
    },
    { times: TIMES, concurrency: BROWSING_AT_ONCE, signal },
  )

/**
 * Signs in until stopped: half with the right password, half for unknown addresses, which takes as
 * long.
 */
function signingIn(people: Pool, shop: string, signal: AbortSignal) {
  const took: number[] = []
  const answers = { total: 0, later: 0 }
  let going = true
  const began = performance.now()
  const one = async (nth: number) => {
    for (let i = 0; going && !signal.aborted; i += 1) {
      const from = performance.now()
      const status = await post(
        people,
        shop,
        '/login',
        i * SIGNING_IN_AT_ONCE + nth,
        nth % 2 ? { email: `nobody${nth}@bench.example` } : {},
      )
      if (![302, 401, 429].includes(status)) throw new Error(`${shop}/login answers ${status}`)
      answers.total += 1
      if (status === 429) {
        answers.later += 1
        // A person waits after a refusal; a script that does not wait is slowed down by this alone.
        await new Promise((resolve) => setTimeout(resolve, 500))
      } else took.push(performance.now() - from)
    }
  }
  const all = Promise.all(Array.from({ length: SIGNING_IN_AT_ONCE }, (_, nth) => one(nth)))
  return {
    async end() {
      going = false
      await all
      return { answers, took: figuresOf(took, performance.now() - began) }
    },
  }
}

async function post(
  people: Pool,
  shop: string,
  path: string,
  nth: number,
  fields: Record<string, string>,
): Promise<number> {
  const { statusCode, body } = await people.request({
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: shop,
      'x-forwarded-for': `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`,
    },
    body: new URLSearchParams({
      email: 'somebody@bench.example',
      password: PASSWORD,
      ...fields,
    }).toString(),
  })
  for await (const _ of body);
  return statusCode
}

const formatLine = (name: string, { p50, p95, perSecond }: Figures, unit: Figures): string =>
  `${name.padEnd(36)} p50 ${p50.toFixed(1).padStart(7)}   p95 ${p95.toFixed(1).padStart(7)}   ${perSecond.toFixed(0).padStart(4)}/s   p95 ${(p95 / unit.p95).toFixed(2)} ×`
