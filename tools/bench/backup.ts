import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { connect } from '#db/database.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { insertManyOrders } from '../../tests/rows/many-orders.ts'
import { sumsBySql } from '../../tests/databases/sums-by-sql.ts'
import { openBenchShop, type BenchShop } from './bench-shop.ts'
import { runMeasured, type Cost } from './measured-child.ts'
import { count } from './table.ts'

const USAGE = `Usage: npm run bench -- backup [--rows N] [--orders N]

Makes a catalogue of so many rows and so many delivered orders of three lines (1,000,000 and 100,000 unless told), backs
the open shop up, restores it into an embedded database of its own, and compares every table of the two by sums in SQL.`

/** Measures backup and restore. @returns the exit code: 1 where the restored shop is another one */
export async function benchBackup(args: string[]): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    console.error(USAGE)
    return 2
  }
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const folder = await mkdtemp(path.join(tmpdir(), 'sangam-bench-backup-'))
  // Run by root, Postgres is another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  try {
    console.log(
      `Making a shop of ${count(options.rows)} rows and ${count(options.orders)} orders …`,
    )
    const shop = await openBenchShop(options.rows, stop.signal)
    try {
      return await measureBackup(shop, { orders: options.orders, folder, signal: stop.signal })
    } finally {
      await shop.close()
    }
  } catch (error) {
    if (stop.signal.aborted) return 130
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureBackup(
  shop: BenchShop,
  { orders, folder, signal }: { orders: number; folder: string; signal: AbortSignal },
): Promise<number> {
  const source = connect(shop.databaseUrl, { max: 2 })
  const [file, dataDir] = [path.join(folder, 'shop.backup'), path.join(folder, 'restored')]
  try {
    await insertManyOrders(source, orders)
    const { rows } = await source.pool.query<{ bytes: string }>(
      'select pg_database_size(current_database())::text as bytes',
    )
    console.log(`The database takes ${megabytes(Number(rows[0]?.bytes))}.`)
    const made = await runMeasured('server/commands/backup.ts', [file], {
      settings: shop.settings,
      signal,
    })
    console.log(`backup:  ${formatCost(made)}, a file of ${megabytes((await stat(file)).size)}`)
    const restored = await runMeasured('server/commands/restore.ts', [file], {
      settings: { DATA_DIR: dataDir },
      signal,
    })
    console.log(`restore: ${formatCost(restored)}`)
    const cluster = await openCluster({ dataDir })
    const target = connect(cluster.url, { max: 2 })
    try {
      const [were, are] = [await sumsBySql(source), await sumsBySql(target)]
      const differing = Object.keys(were).filter((table) => were[table] !== are[table])
      const broken = (await runConsistencyChecks(target.db)).filter(
        (each) => each.broken.length > 0,
      )
      console.log(
        differing.length === 0
          ? `All ${Object.keys(were).length} tables have equal sums, ${broken.length} consistency checks find something.`
          : `Not equal: ${differing.join(', ')}`,
      )
      return differing.length + broken.length === 0 ? 0 : 1
    } finally {
      await target.close()
      await cluster.release()
    }
  } finally {
    await source.close()
  }
}

const formatCost = ({ seconds, megabytes }: Cost): string =>
  `${seconds.toFixed(1)} s, ${megabytes === undefined ? 'memory unknown' : `${megabytes.toFixed(0)} MB of memory at most`}`

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

function readOptions(args: string[]): { rows: number; orders: number } | undefined {
  try {
    const { rows, orders } = parseArgs({
      args,
      options: {
        rows: { type: 'string', default: '1000000' },
        orders: { type: 'string', default: '100000' },
      },
    }).values
    const isCount = (text: string) => /^[1-9]\d{2,7}$/.test(text)
    return isCount(rows) && isCount(orders)
      ? { rows: Number(rows), orders: Number(orders) }
      : undefined
  } catch {
    return undefined
  }
}
