import { cpus } from 'node:os'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { connect, type Connection } from '#db/database.ts'
import { readBuckets } from '#app/catalogue/listing/buckets.server.ts'
import { styleUuid } from '#app/catalogue/style.ts'
import { openBenchShop, type BenchShop } from './bench-shop.ts'
import { totalsOf } from './finding-addresses.ts'
import { growingAddresses, type GrowingWay } from './growth-addresses.ts'
import { growthPage, type Grown } from './growth-page.ts'
import { measure, type Figures } from './measure.ts'
import { REAL_ROWS } from './synthetic-catalogue.ts'
import { count } from './table.ts'

const SIZES = [REAL_ROWS, 1_000_000, 10_000_000]
const TIMES = 60
const TIMES_BESIDE = 5
const PAGE = 'docs/benchmarks.md'

const USAGE = `Usage: npm run bench -- growth [--rows N,N,…] [--write]

Makes a catalogue of each size (${SIZES.map(count).join(', ')} unless told) and measures the same pages in each.
The first is the measure: all is told as a multiple of its first listing page, asked for again beside each size.
With --write, ${PAGE} and its picture are written. Ten million rows take about an hour and 30 GB.`

/** How the same pages keep their pace as the catalogue grows. @returns the exit code */
export async function benchGrowth(args: string[]): Promise<number> {
  const wish = wishFrom(args)
  if (!wish) {
    console.error(USAGE)
    return 2
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const grown: Grown[] = []
  let smallest: Standing | undefined
  try {
    for (const rows of wish.sizes) {
      console.log(`\nMaking a catalogue of ${count(rows)} rows and opening the shop …`)
      const standing = await stand(rows, stop.signal)
      smallest ??= standing
      try {
        const result = await measureGrown(standing, smallest, stop.signal)
        grown.push(result)
        console.log(told(result))
      } finally {
        if (standing !== smallest) await standing.close()
      }
    }
    const page = growthPage(grown, await about(smallest))
    if (wish.write) {
      await writeFile(PAGE, page.markdown)
      await writeFile(PAGE.replace('.md', '.svg'), page.svg)
      console.log(`\n${PAGE} is written.`)
    }
    return 0
  } catch (error) {
    if (stop.signal.aborted) return 130
    throw error
  } finally {
    await smallest?.close()
  }
}

function wishFrom(args: string[]): { sizes: number[]; write: boolean } | undefined {
  try {
    const { rows, write } = parseArgs({
      args,
      options: { rows: { type: 'string', default: SIZES.join(',') }, write: { type: 'boolean', default: false } },
    }).values
    return /^[1-9]\d{3,7}(,[1-9]\d{3,7})*$/.test(rows) ? { sizes: rows.split(',').map(Number), write } : undefined
  } catch {
    return undefined
  }
}

type Standing = { shop: BenchShop; connection: Connection; browser: Pool; ways: GrowingWay[]; close(): Promise<void> }

async function stand(rows: number, signal: AbortSignal): Promise<Standing> {
  const shop = await openBenchShop(rows, signal)
  const connection = connect(shop.databaseUrl, { max: 2 })
  const browser = new Pool(shop.url, { connections: 1 })
  const ways = growingAddresses(shop.sample, totalsOf(await readBuckets(connection.db)))
  return {
    shop,
    connection,
    browser,
    ways,
    async close() {
      await browser.destroy()
      await connection.close()
      await shop.close()
    },
  }
}

async function measureGrown(standing: Standing, smallest: Standing, signal: AbortSignal): Promise<Grown> {
  const { shop, browser, ways } = standing
  const [first] = smallest.ways
  if (!first) throw new Error('nothing to measure by')
  await asked(smallest.browser, first, TIMES, signal)
  const measured: Grown['ways'] = []
  const units: Figures[] = []
  for (const way of ways) {
    // Beside each, so that both have the same machine.
    units.push(await asked(smallest.browser, first, TIMES, signal))
    await asked(browser, way, way.addresses.length, signal)
    measured.push({ name: way.name, page: await asked(browser, way, TIMES, signal) })
  }
  const besides = await measureBeside(standing, signal)
  const middle = units.toSorted((a, b) => a.p50 - b.p50)[units.length >> 1] as Figures
  return { rows: shop.rows, imported: shop.imported, unit: middle, ways: [...measured, ...besides] }
}

const asked = (browser: Pool, { addresses }: GrowingWay, times: number, signal: AbortSignal): Promise<Figures> =>
  measure((nth) => ask(browser, addresses[nth % addresses.length] ?? '/'), { times, atOnce: 1, signal })

/** As a browser asks, to the last byte. */
async function ask(browser: Pool, path: string): Promise<void> {
  const { statusCode, body } = await browser.request({ method: 'GET', path, headers: { accept: 'text/html', 'accept-encoding': 'gzip' } })
  for await (const _ of body);
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
}

/** What the pages do without: the database alone, asked as one would who had no shelves and no cells. */
async function measureBeside({ connection: { pool }, shop }: Standing, signal: AbortSignal): Promise<Grown['ways']> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ men: number }>(`select count(*)::int as men from styles where listed and gender = 'Men'`)
    const last = Math.floor(((rows[0]?.men ?? 1) - 1) / 12) * 12
    const beside = async (name: string, query: string, values: unknown[] = []) => {
      await client.query(query, values)
      return { name, page: await measure(() => client.query(query, values), { times: TIMES_BESIDE, atOnce: 1, signal }) }
    }
    return [
      await beside('SQL alone: a row by its key', 'select * from styles where uuid = $1', [styleUuid(shop.sample[0]?.id ?? 0)]),
      await beside(
        'SQL alone: OFFSET to the last page',
        `select id from styles where listed and gender = 'Men' order by id desc limit 12 offset $1`,
        [last],
      ),
      await beside('SQL alone: count(*)', `select count(*) from styles where listed and gender = 'Men'`),
    ]
  } finally {
    client.release()
  }
}

function told({ rows, imported, unit, ways }: Grown): string {
  const megabytes = imported.megabytes === undefined ? '' : `, at most ${Math.round(imported.megabytes)} MB of memory`
  return [
    `${count(rows)} rows: imported in ${imported.seconds.toFixed(1)} s, ${count(Math.round(rows / imported.seconds))} rows/s${megabytes}`,
    `The measure: ${unit.p50.toFixed(1)} ms (p95 ${unit.p95.toFixed(1)})`,
    ...ways.map(({ name, page }) =>
      [
        name.padEnd(44),
        page.p50.toFixed(1).padStart(9),
        page.p95.toFixed(1).padStart(9),
        `${(page.p50 / unit.p50).toFixed(2)} ×`.padStart(10),
      ].join(''),
    ),
  ].join('\n')
}

async function about(standing: Standing | undefined): Promise<string> {
  const version = await standing?.connection.pool.query<{ server_version: string }>('show server_version')
  const { version: ours } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  return `Sangam ${ours}, Postgres ${version?.rows[0]?.server_version}, Node ${process.versions.node}, ${cpus().length} cores shared by the shop, Postgres and who asks.`
}
