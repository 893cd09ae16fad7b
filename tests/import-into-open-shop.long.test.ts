import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { styles } from '#db/schema.ts'
import { catalogueCommand } from '#server/commands/catalogue/catalogue.ts'
import { readConfig } from '#server/start/config.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/sangam-cluster-')
  // Run by root, Postgres is another user.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Imports in a process of its own: only such a one attaches to a Postgres that another process has
 * started.
 */
async function importElsewhere(file: string): Promise<number | null> {
  const child = spawn(
    process.execPath,
    [at('../server/commands/catalogue/catalogue.ts'), 'import', file],
    {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return ((await once(child, 'exit')) as [number | null])[0]
}

test(
  'an import while the shop is open goes into the Postgres that runs, and leaves it running',
  { timeout: 180_000 },
  async () => {
    const shop = await openDatabase(readConfig({ DATA_DIR: folder }))
    try {
      const { rows: began } = await shop.db.execute(sql`select pg_postmaster_start_time()`)
      // A copy: what cannot be read is written beside the file.
      copyFileSync(at('../app/catalogue/import/traps.csv'), `${folder}/traps.csv`)
      expect(await importElsewhere(`${folder}/traps.csv`)).toBe(3)
      expect(await shop.db.$count(styles, eq(styles.listed, true))).toBe(15)
      expect((await shop.db.execute(sql`select pg_postmaster_start_time()`)).rows).toEqual(began)
    } finally {
      await shop.close()
    }
    // Without a shop the import starts Postgres itself.
    const alone = await runCommand((output) =>
      catalogueCommand(['export', `${folder}/out.csv`], { DATA_DIR: folder }, output),
    )
    expect(alone).toEqual({ code: 0, stdout: `${folder}/out.csv: 16 rows written\n`, stderr: '' })
  },
)
