import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Log } from '#app/basics/log.ts'
import type { Database } from '#db/database.ts'
import { buildAssets } from '#db/schema.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { isAssetName } from './asset-name.ts'

/** `seen_at` is moved when it is older than that, and looked at as often. */
const SEEN_EVERY_MS = 60 * 60_000
/** A larger file is left to the node that has it; the largest of the shop's has 190 KB. */
const MAX_FILE_BYTES = 4 * 1024 * 1024
const FILES_PER_INSERT = 25

/**
 * Writes the assets of this node's build into the table, and says each hour that it still has them,
 * because they end a week after the last node that had them. What fails is tried again an hour later.
 */
export async function keepBuildAssets(
  db: Database,
  buildDir: string,
  log: Pick<Log, 'warn'>,
): Promise<{ stop(): void }> {
  const keep = () =>
    storeAssets(db, buildDir).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error))
        log.warn({ area: 'assets', err: error }, 'other nodes cannot be given those of this build')
    })
  await keep()
  const timer = setInterval(() => void keep(), SEEN_EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}

/** Writes what the table lacks, and marks what it has as seen. */
export async function storeAssets(db: Database, buildDir: string): Promise<void> {
  const folder = path.join(buildDir, 'client/assets')
  if (!existsSync(folder)) return
  const files = new Set(await readdir(folder))
  const names = [...files].filter(isAssetName).sort()
  const known = await db
    .select({ name: buildAssets.name })
    .from(buildAssets)
    .where(inArray(buildAssets.name, names))
  const stored = new Set(known.map(({ name }) => name))
  const missing = names.filter((name) => !stored.has(name))
  await db
    .update(buildAssets)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        inArray(buildAssets.name, names),
        lt(buildAssets.seenAt, sql`now() - ${SEEN_EVERY_MS / 1_000} * interval '1 second'`),
      ),
    )
  const read = async (name: string) =>
    files.has(name) ? await readFile(path.join(folder, name)) : null
  for (const some of batches(missing, FILES_PER_INSERT)) {
    const rows = []
    for (const name of some) {
      if ((await stat(path.join(folder, name))).size > MAX_FILE_BYTES) continue
      const body = await readFile(path.join(folder, name))
      rows.push({ name, body, brotli: await read(`${name}.br`), gzip: await read(`${name}.gz`) })
    }
    // Another node may write the same ones at this moment.
    if (rows.length > 0) await db.insert(buildAssets).values(rows).onConflictDoNothing()
  }
}

function* batches<One>(all: readonly One[], size: number): Generator<One[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
