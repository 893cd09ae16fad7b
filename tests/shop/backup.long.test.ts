import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { runConsistencyChecks } from '#app/desk/consistency-checks.server.ts'
import { connect } from '#db/database.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { backupsDirOf } from '#server/backup/backup-files.ts'
import { restoreCommand } from '#server/commands/restore.ts'
import { readConfig } from '#server/start/config.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { loadDemoCatalogueOnce } from '#server/start/demo/demo-mode.ts'
import { runMeasured } from '../../tools/bench/measured-child.ts'
import { hasDebian } from '../debian/packages.ts'
import { OLD_MAJOR, startDebianPostgres } from '../debian/postgres.ts'
import { emptyDatabase, openShopOn } from '../fixtures/shop-on-database.ts'
import { insertManyOrders } from '../rows/many-orders.ts'
import { runCommand } from '../run-command.ts'
import { shopDatabase } from '../databases/shop-database.ts'
import { sumsBySql } from '../databases/sums-by-sql.ts'
import { newShopper } from '../visitor.ts'
import { emptyTarget, runBackup, runRestore, tablesOf, temporaryFolder } from './backup-fixture.ts'
import { placeOneGarment } from './clients/checkout-client.ts'

const ORDERS = 5_000
const MANY_ORDERS = 40_000
/** Memory that V8 and zstd may take more of by chance. */
const FLAT_MB = 80

test.skipIf(!hasDebian())(
  `T55 a shop goes from the embedded Postgres to Debian's ${OLD_MAJOR} and back by backup and restore, with equal sums, and sells in both (skipped where there is no Debian)`,
  async () => {
    const dataDir = await temporaryFolder()
    // Run by root, Postgres is another user, who must be able to enter the folder.
    await chmod(dataDir, 0o755)
    const config = readConfig({ DATA_DIR: path.join(dataDir, 'first') })
    const embedded = await openDatabase(config)
    onTestFinished(embedded.close)
    await loadDemoCatalogueOnce(embedded.db)
    await insertManyOrders(embedded, 500)
    const [there, back] = [path.join(dataDir, 'there.backup'), path.join(dataDir, 'back.backup')]
    const first = { databaseUrl: embedded.url, dataDir: config.dataDir }
    expect(await runBackup(first, [there])).toMatchObject({ code: 0, stderr: '' })

    const debian = await startDebianPostgres()
    onTestFinished(debian.close)
    const database = await emptyDatabase(debian.url)
    onTestFinished(database.drop)
    const { rows } = await database.pool.query(`show server_version_num`)
    expect(String((rows[0] as { server_version_num: string }).server_version_num)).toMatch(
      new RegExp(`^${OLD_MAJOR}`),
    )
    const second = { databaseUrl: database.url, dataDir: path.join(dataDir, 'second') }
    expect(await runRestore(second, there)).toMatchObject({ code: 0, stderr: '' })
    expect(await sumsBySql(database)).toEqual(await sumsBySql(embedded))
    const shop = await openShopOn(database, second.dataDir)
    try {
      expect(await placeOneGarment(shop, await newShopper(shop.url))).toBeTruthy()
      expect(await runBackup(second, [back])).toMatchObject({ code: 0, stderr: '' })
    } finally {
      await shop.close()
    }

    const third = path.join(dataDir, 'third')
    const env = { DATA_DIR: third }
    expect(await runCommand((output) => restoreCommand([back], env, output))).toMatchObject({
      code: 0,
      stderr: '',
    })
    const cluster = await openCluster({ dataDir: third })
    onTestFinished(cluster.release)
    const restored = connect(cluster.url)
    onTestFinished(restored.close)
    const count = 'select count(*)::int as orders from orders'
    expect((await restored.pool.query(count)).rows).toEqual([{ orders: 501 }])
    expect(
      (await runConsistencyChecks(restored.db)).filter(({ broken }) => broken.length > 0),
    ).toEqual([])
    const again = await openShopOn({ ...restored, url: cluster.url, drop: async () => {} }, third)
    try {
      expect(await placeOneGarment(again, await newShopper(again.url))).toBeTruthy()
    } finally {
      await again.close()
    }
  },
  300_000,
)

test('T55 a restore that is killed at any moment leaves an empty database, and is begun again', async () => {
  const database = await shopDatabase()
  onTestFinished(database.drop)
  await insertManyOrders(database, ORDERS)
  const file = path.join(await temporaryFolder(), 'large.backup')
  const place = { databaseUrl: database.url, dataDir: await temporaryFolder() }
  expect(await runBackup(place, [file])).toMatchObject({ code: 0, stderr: '' })
  expect((await stat(file)).size).toBeGreaterThan(1_000_000)

  const target = await emptyTarget()
  const working = `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ~* $1`
  // While it loads, while it makes indexes, while it compares.
  for (const moment of [
    '^copy "public"."audit_events".*from stdin',
    '^create .*index',
    '^copy .*to stdout',
  ]) {
    const restore = spawn(process.execPath, ['server/commands/restore.ts', file], {
      env: { PATH: process.env.PATH, DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir },
      stdio: 'ignore',
    })
    const ended = once(restore, 'exit')
    while ((await target.database.pool.query(working, [moment])).rowCount === 0) {
      if (restore.exitCode !== null) throw new Error(`it ended before ${moment}`)
      await sleep(1)
    }
    restore.kill('SIGKILL')
    await ended
    // The server notices that its client has gone, and rolls back.
    const busy = `select 1 from pg_locks join pg_stat_activity using (pid) where datname = current_database() and pid <> pg_backend_pid() and locktype = 'advisory'`
    while ((await target.database.pool.query(busy)).rowCount) await sleep(20)
    expect(await tablesOf(target.database), moment).toEqual([])
  }
  expect(await runRestore(target, file)).toMatchObject({ code: 0, stderr: '' })
  expect(await sumsBySql(target.database)).toEqual(await sumsBySql(database))
}, 300_000)

test('T55 the memory of backup and restore does not grow with the shop', async () => {
  const folder = await temporaryFolder()
  const costs = async (orders: number) => {
    const [database, target] = [await shopDatabase(), await emptyTarget()]
    onTestFinished(database.drop)
    await insertManyOrders(database, orders)
    const file = path.join(folder, `${orders}.backup`)
    const { signal } = new AbortController()
    const at = (url: string) => ({ DATABASE_URL: url, DATA_DIR: target.dataDir })
    const backup = await runMeasured('server/commands/backup.ts', [file], {
      settings: at(database.url),
      signal,
    })
    const restore = await runMeasured('server/commands/restore.ts', [file], {
      settings: at(target.databaseUrl),
      signal,
    })
    expect(await sumsBySql(target.database)).toEqual(await sumsBySql(database))
    const { size } = await stat(file)
    console.log(
      `${orders} orders, a file of ${(size / 1e6).toFixed(1)} MB: backup ${backup.seconds.toFixed(1)} s, ${backup.megabytes?.toFixed(0)} MB; restore ${restore.seconds.toFixed(1)} s, ${restore.megabytes?.toFixed(0)} MB`,
    )
    return { backup: backup.megabytes ?? 0, restore: restore.megabytes ?? 0 }
  }
  const few = await costs(ORDERS / 5)
  const many = await costs(MANY_ORDERS)
  expect(many.backup).toBeLessThan(few.backup + FLAT_MB)
  expect(many.restore).toBeLessThan(few.restore + FLAT_MB)
}, 600_000)

test('T55 a shop that is open makes its first backup by itself, within two minutes', async () => {
  const database = await shopDatabase()
  onTestFinished(database.drop)
  const dataDir = await temporaryFolder()
  const shop = await openShopOn(database, dataDir)
  onTestFinished(shop.close)
  const made = `select file from backups where finished_at is not null`
  await expect
    .poll(async () => (await database.pool.query(made)).rowCount, {
      timeout: 120_000,
      interval: 500,
    })
    .toBe(1)
  expect(await readdir(backupsDirOf(dataDir))).toEqual([
    expect.stringMatching(/^sangam-.+\.backup$/),
  ])
}, 180_000)
