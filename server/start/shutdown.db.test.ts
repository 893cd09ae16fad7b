import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { shopDatabase } from '../../tests/databases/shop-database.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'

/** Kills every connection to the database while this process stands still, so that it sees it late. */
function killConnectionsUnseen(url: string): void {
  const program = `
    import pg from 'pg'
    const client = new pg.Client(${JSON.stringify(url)})
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    await client.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
  })
}

test('T53 a database closes although its connections died just before transactions began on them', async () => {
  const { url, drop } = await shopDatabase()
  onTestFinished(drop)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sangam-shutdown-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { db, pool, close } = await openDatabase(
    readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }),
  )
  const begin = () => db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`))
  await Promise.all([begin(), begin(), begin()])
  expect(pool.idleCount).toBe(3)

  killConnectionsUnseen(url)
  await Promise.allSettled([begin(), begin(), begin()])
  await close()
  expect(pool.totalCount).toBe(0)
})
