import { cpus } from 'node:os'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { connect, type Connection } from '#db/database.ts'
import { readBuckets } from '#app/catalogue/index/buckets.server.ts'
import { styleUuid } from '#app/catalogue/style.ts'
import { openBenchShop, type BenchShop } from '../bench-shop.ts'
import { totalsOf } from '../finding-workloads.ts'
import { growthWorkloads, type GrowthWorkload } from './growth-workloads.ts'
import { growthReport, type GrowthResult } from './growth-report.ts'
import { measure, type Figures } from '../measure.ts'
import { writePart } from '../page.ts'
import { REAL_ROWS } from '../synthetic-catalogue.ts'
import { count } from '../table.ts'

const SIZES = [REAL_ROWS, 1_000_000, 10_000_000]
const TIMES = 60
const TIMES_SQL = 5

const USAGE = `Usage: npm run bench -- growth [--rows N,N,…] [--write]

Makes a catalogue of each size (${SIZES.map(count).join(', ')} unless told) and measures the same pages in each.
The first is the measure: all is told as a multiple of its first listing page, measured again with each size.
With --write they go to docs/benchmarks.md, with a plot. Ten million rows take about an hour and 30 GB.`

/** Measures the same pages in growing catalogues. @returns the exit code */
export async function benchGrowth(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.error(USAGE)
    return 2
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const results: GrowthResult[] = []
  let smallest: BenchContext | undefined
  try {
    for (const rows of options.sizes) {
      console.log(`\nMaking a catalogue of ${count(rows)} rows and opening the shop …`)
      const context = await openContext(rows, stop.signal)
      smallest ??= context
      try {
        const result = await measureGrowth(context, smallest, stop.signal)
        results.push(result)
        console.log(formatResult(result))
      } finally {
        if (context !== smallest) await context.close()
      }
    }
    const page = growthReport(results, await about(smallest))
    if (options.write) await writePart('growth', page)
    return 0
  } catch (error) {
    if (stop.signal.aborted) return 130
    throw error
  } finally {
    await smallest?.close()
  }
}

function readOptions(args: string[]): { sizes: number[]; write: boolean } | undefined {
  try {
    const { rows, write } = parseArgs({
      args,
      options: {
        rows: { type: 'string', default: SIZES.join(',') },
        write: { type: 'boolean', default: false },
      },
    }).values
    return /^[1-9]\d{3,7}(,[1-9]\d{3,7})*$/.test(rows)
      ? { sizes: rows.split(',').map(Number), write }
      : undefined
  } catch {
    return undefined
  }
}

type BenchContext = {
  shop: BenchShop
  connection: Connection
  browser: Pool
  workloads: GrowthWorkload[]
  close(): Promise<void>
}

async function openContext(rows: number, signal: AbortSignal): Promise<BenchContext> {
  const shop = await openBenchShop(rows, signal)
  const connection = connect(shop.databaseUrl, { max: 2 })
  const browser = new Pool(shop.url, { connections: 1 })
  const workloads = growthWorkloads(shop.sample, totalsOf(await readBuckets(connection.db)))
  return {
    shop,
    connection,
    browser,
    workloads,
    async close() {
      await browser.destroy()
      await connection.close()
      await shop.close()
    },
  }
}

async function measureGrowth(
  context: BenchContext,
  smallest: BenchContext,
  signal: AbortSignal,
): Promise<GrowthResult> {
  const { shop, browser, workloads } = context
  const [first] = smallest.workloads
  if (!first) throw new Error('nothing to measure by')
  await measurePage(smallest.browser, first, TIMES, signal)
  const measured: GrowthResult['pages'] = []
  const units: Figures[] = []
  for (const workload of workloads) {
    // Measured beside each workload, so that both meet the same load of the machine.
    units.push(await measurePage(smallest.browser, first, TIMES, signal))
    await measurePage(browser, workload, workload.addresses.length, signal)
    measured.push({
      name: workload.name,
      page: await measurePage(browser, workload, TIMES, signal),
    })
  }
  const sqlAlone = await measureSqlAlone(context, signal)
  const middle = units.toSorted((a, b) => a.p50 - b.p50)[units.length >> 1] as Figures
  return {
    rows: shop.rows,
    imported: shop.imported,
    unit: middle,
    pages: [...measured, ...sqlAlone],
  }
}

const measurePage = (
  browser: Pool,
  { addresses }: GrowthWorkload,
  times: number,
  signal: AbortSignal,
): Promise<Figures> =>
  measure((nth) => requestPage(browser, addresses[nth % addresses.length] ?? '/'), {
    times,
    concurrency: 1,
    signal,
  })

/** Requests a page as a browser does, to the last byte. */
async function requestPage(browser: Pool, path: string): Promise<void> {
  const { statusCode, body } = await browser.request({
    method: 'GET',
    path,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip' },
  })
  for await (const _ of body);
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
}

/** The same listings in plain SQL, without the listing index. */
async function measureSqlAlone(
  { connection: { pool }, shop }: BenchContext,
  signal: AbortSignal,
): Promise<GrowthResult['pages']> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ men: number }>(
      `select count(*)::int as men from styles where listed and gender = 'Men'`,
    )
    const last = Math.floor(((rows[0]?.men ?? 1) - 1) / 12) * 12
    const measureSql = async (name: string, query: string, values: unknown[] = []) => {
      await client.query(query, values)
      return {
        name,
        page: await measure(() => client.query(query, values), {
          times: TIMES_SQL,
          concurrency: 1,
          signal,
        }),
      }
    }
    return [
      await measureSql('SQL alone: a row by its key', 'select * from styles where uuid = $1', [
        styleUuid(shop.sample[0]?.id ?? 0),
      ]),
      await measureSql(
        'SQL alone: OFFSET to the last page',
        `select id from styles where listed and gender = 'Men' order by id desc limit 12 offset $1`,
        [last],
      ),
      await measureSql(
        'SQL alone: count(*)',
        `select count(*) from styles where listed and gender = 'Men'`,
      ),
    ]
  } finally {
    client.release()
  }
}

function formatResult({ rows, imported, unit, pages }: GrowthResult): string {
  const megabytes =
    imported.megabytes === undefined
      ? ''
      : `, at most ${Math.round(imported.megabytes)} MB of memory`
  return [
    `${count(rows)} rows: imported in ${imported.seconds.toFixed(1)} s, ${count(Math.round(rows / imported.seconds))} rows/s${megabytes}`,
    `The measure: ${unit.p50.toFixed(1)} ms (p95 ${unit.p95.toFixed(1)})`,
    ...pages.map(({ name, page }) =>
      [
        name.padEnd(44),
        page.p50.toFixed(1).padStart(9),
        page.p95.toFixed(1).padStart(9),
        `${(page.p50 / unit.p50).toFixed(2)} ×`.padStart(10),
      ].join(''),
    ),
  ].join('\n')
}

async function about(context: BenchContext | undefined): Promise<string> {
  const version = await context?.connection.pool.query<{ server_version: string }>(
    'show server_version',
  )
  const { version: ours } = JSON.parse(await readFile('package.json', 'utf8')) as {
    version: string
  }
  return `Sangam ${ours}, Postgres ${version?.rows[0]?.server_version}, Node ${process.versions.node}, ${cpus().length} cores shared by the shop, Postgres and the client.`
}
