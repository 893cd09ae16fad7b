import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { connect, type Connection, type Database } from '#db/database.ts'
import { catalogueIndex } from '#app/catalogue/index/catalogue-index.server.ts'
import { findListing } from '#app/storefront/find-listing.server.ts'
import { listingFrom } from '#app/catalogue/listing.ts'
import { readBuckets } from '#app/catalogue/index/buckets.server.ts'
import { findProduct, listSimilar } from '#app/catalogue/products.server.ts'
import { styleUuid } from '#app/catalogue/style.ts'
import { suggest } from '#app/catalogue/search/suggestions.server.ts'
import { openBenchShop, type BenchShop } from './bench-shop.ts'
import { totalsOf, findingWorkloads, type Workload } from './finding-workloads.ts'
import { cardServices } from '../../tests/card-services.ts'
import { measure } from './measure.ts'
import { REAL_ROWS } from './synthetic-catalogue.ts'
import { count, heading, line } from './table.ts'

const TIMES = 300
const TIMES_WITHOUT_PAGE = 100
/** More repetitions, because a query by primary key is so fast that its figure varies. */
const TIMES_BY_KEY = 3_000
const AT_ONCE = [1, 16]
const CONNECTIONS = Math.max(...AT_ONCE)

const USAGE = `Usage: npm run bench -- finding [--rows N]

Measures how long finding something takes, in a catalogue of N rows (100 to 99999999; ${REAL_ROWS} unless told).`

/**
 * Time to find products: each page over HTTP as a browser requests it, and its queries alone,
 * without the page; both also as a multiple of the cheapest query a database can answer. @returns
 * the exit code
 */
export async function benchFinding(args: string[]): Promise<number> {
  const rows = rowsFrom(args)
  if (rows === undefined) {
    console.error(USAGE)
    return 2
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  // The reader of the pipe, for example `head`, has closed it.
  process.stdout.on('error', () => stop.abort())
  try {
    console.log(`Making a catalogue of ${count(rows)} rows and opening the shop …`)
    const shop = await openBenchShop(rows, stop.signal)
    const connection = connect(shop.databaseUrl, { max: CONNECTIONS })
    const browser = new Pool(shop.url, { connections: CONNECTIONS })
    try {
      await compare({ shop, connection, browser, signal: stop.signal })
    } finally {
      await browser.destroy()
      await connection.close()
      await shop.close()
    }
    return 0
  } catch (error) {
    if (stop.signal.aborted) return 130
    throw error
  }
}

function rowsFrom(args: string[]): number | undefined {
  try {
    const { rows } = parseArgs({
      args,
      options: { rows: { type: 'string', default: String(REAL_ROWS) } },
    }).values
    return /^[1-9]\d{2,7}$/.test(rows) ? Number(rows) : undefined
  } catch {
    return undefined
  }
}

type BenchContext = { shop: BenchShop; connection: Connection; browser: Pool; signal: AbortSignal }

async function compare({
  shop,
  connection: { db, pool },
  browser,
  signal,
}: BenchContext): Promise<void> {
  const request = pageRequester(browser)
  const find = databaseQueries(db)
  const { rows: version } = await pool.query<{ server_version: string }>('show server_version')
  console.log(
    `${count(shop.rows)} rows, ${count(shop.sold)} of them sold, ${TIMES} requests each; times in ms.`,
  )
  console.log(
    `Postgres ${version[0]?.server_version}, Node ${process.versions.node}; the shop, Postgres and the clients share ${cpus().length} cores.`,
  )
  const workloads: Workload[] = []
  for (const workload of findingWorkloads(shop.sample, totalsOf(await readBuckets(db)))) {
    // Warm-up: requests every address once, so that nothing is measured cold, and refusals show
    // here.
    const statuses = await Promise.all(workload.addresses.map(request))
    const refused = statuses.findIndex((status) => status !== 200)
    if (refused < 0) workloads.push(workload)
    else
      console.log(
        `Left out: ${workload.name}, for ${workload.addresses[refused]} answers ${statuses[refused]}.`,
      )
  }
  const ids = shop.sample.map(({ id }) => styleUuid(id))
  const byKey = (nth: number) =>
    pool.query('select * from styles where uuid = $1', [ids[nth % ids.length]])
  for (const concurrency of AT_ONCE) {
    console.log(`\n${concurrency === 1 ? 'One' : concurrency} at a time`)
    console.log(heading(['the page, over HTTP', 'the finding alone']))
    await measure(byKey, { times: TIMES_BY_KEY, concurrency, signal })
    const key = await measure(byKey, { times: TIMES_BY_KEY, concurrency, signal })
    console.log(line('a row by its key', [undefined, key], key))
    for (const { name, addresses } of workloads) {
      const inTurn = (answer: (path: string) => Promise<unknown>) => (nth: number) =>
        answer(addresses[nth % addresses.length] ?? '/')
      await measure(inTurn(find), { times: addresses.length, concurrency, signal })
      const alone = await measure(inTurn(find), { times: TIMES_WITHOUT_PAGE, concurrency, signal })
      const page = await measure(inTurn(request), { times: TIMES, concurrency, signal })
      console.log(line(name, [page, alone], key))
    }
  }
}

/** Requests a page as a browser does, to the last byte; gives the status. */
const pageRequester =
  (browser: Pool) =>
  async (path: string): Promise<number> => {
    const { statusCode, body } = await browser.request({
      method: 'GET',
      path,
      headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
    })
    for await (const _ of body);
    return statusCode
  }

/** The database queries of the page at an address. */
function databaseQueries(db: Database): (path: string) => Promise<unknown> {
  const services = { ...cardServices(db), catalogueIndex: catalogueIndex(db) }
  return async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://shop')
    if (pathname === '/products/suggestions') return suggest(services, searchParams.get('q') ?? '')
    const [, id] = /^\/product\/(.+)$/.exec(pathname) ?? []
    if (id) {
      const product = await findProduct(db, id)
      return product && listSimilar(services, product)
    }
    const listing = listingFrom(searchParams)
    return listing && findListing(services, listing, searchParams.get('page'))
  }
}
