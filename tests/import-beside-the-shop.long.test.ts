import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/sangam-cluster-')
  // As root, Postgres is another user.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))

async function run(...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [at('../server/commands/catalogue.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return ((await once(child, 'exit')) as [number | null])[0]
}

test('an import while the shop is open goes into the Postgres that runs, and leaves it running', { timeout: 180_000 }, async () => {
  const shop = await openDatabase(readConfig({ DATA_DIR: folder }))
  try {
    const { rows: began } = await shop.db.execute(sql`select pg_postmaster_start_time()`)
    expect(await run('import', at('../app/catalogue/import/traps.csv'))).toBe(0)
    expect(await shop.db.$count(styles, eq(styles.listed, true))).toBe(16)
    expect((await shop.db.execute(sql`select pg_postmaster_start_time()`)).rows).toEqual(began)
  } finally {
    await shop.close()
  }
  // And alone, it starts Postgres itself.
  expect(await run('export', `${folder}/out.csv`)).toBe(0)
})
