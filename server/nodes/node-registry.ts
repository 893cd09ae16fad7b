import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname } from 'node:os'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Log } from '#app/basics/log.ts'
import type { SigningKeys } from '#app/basics/crypto/signing-keys.server.ts'
import type { Database } from '#db/database.ts'
import { withDatabaseDeadline } from '#db/deadline.ts'
import { nodes } from '#db/schema.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { photosPlace, type PhotosConfig } from './photos-place.ts'

const BEAT_MS = 60_000
/** The end of the process waits for both a beat and the leaving. */
const DEADLINE_MS = 1_000
/** SQL condition: a server that missed two beats runs no more. */
export const LIVE = sql`${nodes.seenAt} > now() - interval '150 seconds'`
const FORGOTTEN = sql`${nodes.seenAt} < now() - interval '1 day'`

type Services = {
  db: Database
  keys: Pick<SigningKeys, 'sign'>
  config: PhotosConfig
  log: Pick<Log, 'warn' | 'error'>
}

export type Node = {
  /** Says that the server runs, and logs what it does not share with others, each thing once. */
  beat(): Promise<void>
  /** Leaves the list. */
  leave(): Promise<void>
}

/** A server in the list of those that run (decision 62). @param host its name in the log of others */
export function joinNodes({ db, keys, config, log }: Services, host = hostname()): Node {
  const id = createHash('sha256')
    .update(`${host}\n${realpathSync(config.dataDir)}`)
    .digest('base64url')
  const secret = keys.sign('session secret digest', '')
  let told = new Set<string>()

  return {
    async beat() {
      const photos = (await photosPlace(config)) ?? null
      await db
        .insert(nodes)
        .values({ id, host, photos, secret })
        .onConflictDoUpdate({
          target: nodes.id,
          set: { host, photos, secret, seenAt: sql`now()` },
        })
      await db.delete(nodes).where(FORGOTTEN)
      const others = await db
        .select()
        .from(nodes)
        .where(and(ne(nodes.id, id), LIVE))
      const tellings = new Set<string>()
      const tellOnce = (about: string, tell: () => void) => {
        tellings.add(about)
        if (!told.has(about)) tell()
      }
      for (const other of others) {
        const node = other.host
        if (photos && other.photos && photos !== other.photos)
          tellOnce(`photos of ${other.id}`, () =>
            log.warn(
              { area: 'nodes', node },
              `the server at ${node} has other photos: give both the same IMAGES_S3_URL, or mount one folder as item-images in the DATA_DIR of each`,
            ),
          )
        if (secret !== other.secret)
          tellOnce(`secret of ${other.id}`, () =>
            log.error(
              { area: 'nodes', node },
              `the server at ${node} has another SESSION_SECRET: sign-ins and mailed links of one break at the other until both have the same`,
            ),
          )
      }
      told = tellings
    },
    async leave() {
      await db.delete(nodes).where(eq(nodes.id, id))
    },
  }
}

/** Joins the list, and stays in it until the returned function is called. */
export function startNode(services: Services): () => Promise<void> {
  const node = joinNodes(services)
  const beat = () =>
    withDatabaseDeadline(DEADLINE_MS, node.beat).catch((error: unknown) => {
      // The HTTP server logs a database that is away.
      if (!isDatabaseUnavailable(error))
        services.log.error({ area: 'nodes', err: error }, 'this server could not say that it runs')
    })
  let last = beat()
  const timer = setInterval(() => (last = beat()), BEAT_MS).unref()
  return async () => {
    clearInterval(timer)
    await last
    // Without its database it is forgotten in time.
    await withDatabaseDeadline(DEADLINE_MS, node.leave).catch(() => {})
  }
}
