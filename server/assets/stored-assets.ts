import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { singleFlight } from '#app/basics/single-flight.ts'
import type { Database } from '#db/database.ts'
import { withoutDatabaseDeadline } from '#db/deadline.ts'
import { buildAssets } from '#db/schema.ts'
import { isAssetName } from './asset-name.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type StoredAsset = { body: Bytes; brotli: Bytes | undefined; gzip: Bytes | undefined }

/** A build has 1.2 MB, so this holds what pages of a few builds name. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024
/** The names of the table are read again so often at most, whatever names are asked for. */
const LIST_EVERY_MS = 1_000
const READS_AT_ONCE = 2

/** Finds an asset of another build by its name; undefined where no node has had it for a week. */
export type FindStoredAsset = (name: string) => Promise<StoredAsset | undefined>

/**
 * Looks assets up in the table. A name that is not among the known ones waits for the next list of
 * them, which is read once a second at most, so that made-up names cost one query a second between
 * them.
 */
export function storedAssets(
  db: Database,
  { listEveryMs = LIST_EVERY_MS }: { listEveryMs?: number } = {},
): FindStoredAsset {
  let names = new Set<string>()
  /** When the query behind `names`, and the newest one, began. */
  let listedAt = -Infinity
  let listingAt = -Infinity
  const cache = new LRUCache<string, StoredAsset>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: sizeOf,
  })
  const listing = singleFlight<'names', void>()
  const reading = singleFlight<string, StoredAsset | undefined>()
  const queue = new PQueue({ concurrency: READS_AT_ONCE })

  const list = () =>
    listing('names', async () => {
      await sleep(Math.max(0, listingAt + listEveryMs - performance.now()))
      const began = (listingAt = performance.now())
      const rows = await db.select({ name: buildAssets.name }).from(buildAssets)
      names = new Set(rows.map(({ name }) => name))
      listedAt = began
    })

  /** Not by a query that began before the question: what a node writes, it names right after. */
  async function isStored(name: string): Promise<boolean> {
    const asked = performance.now()
    while (!names.has(name) && listedAt < asked) await list()
    return names.has(name)
  }

  async function read(name: string): Promise<StoredAsset | undefined> {
    const [row] = await queue.add(() =>
      db.select().from(buildAssets).where(eq(buildAssets.name, name)),
    )
    if (!row) {
      names.delete(name)
      return undefined
    }
    const asset = { body: copyOf(row.body), brotli: copyOf(row.brotli), gzip: copyOf(row.gzip) }
    cache.set(name, asset)
    return asset
  }

  return async (name) => {
    if (!isAssetName(name)) return undefined
    const cached = cache.get(name)
    if (cached) return cached
    // Requests share these queries, so they are under the deadline of none.
    return withoutDatabaseDeadline(async () =>
      (await isStored(name)) ? reading(name, () => read(name)) : undefined,
    )
  }
}

const sizeOf = ({ body, brotli, gzip }: StoredAsset): number =>
  body.length + (brotli?.length ?? 0) + (gzip?.length ?? 0)

/** The driver's is a piece of all it has received. */
const copyOf = <Given extends Buffer | null>(bytes: Given) =>
  (bytes ? new Uint8Array(bytes) : undefined) as Given extends Buffer ? Bytes : Bytes | undefined
