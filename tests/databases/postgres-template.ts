import { randomUUID } from 'node:crypto'
import { accessSync, constants, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/database.ts'
import { createOptionalIndexes } from '#db/optional-indexes.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { openJobQueue } from '#app/jobs/jobs.server.ts'
import { storeAssets } from '#server/assets/keep-assets.ts'
import { BUILD_DIR } from '#server/http/app-bundle.ts'
import { loadDemoCatalogueOnce } from '#server/start/demo/demo-mode.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    templateName: string
  }
}

/**
 * One Postgres for a run of tests (the given one, or the embedded one), with a template every test
 * database is cloned from.
 */
export async function openTestPostgres(given = process.env.TEST_DATABASE_URL): Promise<{
  url: string
  template: string
  close(): Promise<void>
}> {
  const dataDir = given ? undefined : await mkdtemp(path.join(folderInMemory(), 'sangam-test-'))
  // Run by root, Postgres is another user, who must be able to enter here.
  if (dataDir) await chmod(dataDir, 0o755)
  const cluster = dataDir ? await openCluster({ dataDir }) : undefined
  const url = given ?? cluster?.url ?? ''
  const template = `shop_template_${randomUUID().slice(0, 8)}`
  const close = async () => {
    await cluster?.release()
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    if (cluster) await dropAllCare(url)
    await fillTemplate(url, template)
  } catch (error) {
    // A migration that fails must not leave a server behind.
    await close()
    throw error
  }
  return {
    url,
    template,
    async close() {
      await administer(url, `drop database if exists ${template} with (force)`)
      await close()
    },
  }
}

async function fillTemplate(url: string, template: string): Promise<void> {
  await administer(url, `create database ${template}`)
  const connection = connect(databaseUrlFor(url, template))
  try {
    await migrate(connection.db, { migrationsFolder: 'db/migrations' })
    await createOptionalIndexes(connection.db)
    await loadDemoCatalogueOnce(connection.db)
    // Each shop would write the whole client build into its clone.
    await storeAssets(connection.db, BUILD_DIR)
    // Statistics of the planner are cloned with the tables.
    await connection.db.execute('vacuum analyze')
  } finally {
    await connection.close()
  }
  // Creates the queue's tables once here, not again in every clone. A template can only be cloned
  // without connections.
  const queue = await openJobQueue(databaseUrlFor(url, template), { warn() {}, error() {} })
  await queue.stop()
}

/** Of Linux: a file system in memory, where a database of 900 files is cloned with less work. */
const MEMORY = '/dev/shm'
/** The long run uses 2 GB of it at most; a container may have 64 MB. */
const ENOUGH_BYTES = 6 * 1024 ** 3

function folderInMemory(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Nothing of these databases outlives the run, so Postgres does not wait for the disk, nor clean up
 * hundreds of databases that live for seconds. Tests of what survives a crash of Postgres open
 * clusters of their own.
 */
async function dropAllCare(url: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await administer(url, `alter system set ${setting} = off`)
  // Of the password's hash, which every one of some thousand connections works out on both sides.
  await administer(url, 'alter system set scram_iterations = 1')
  await administer(url, 'select pg_reload_conf()')
  const { username, password } = new URL(url)
  await administer(url, `alter role ${username} password '${decodeURIComponent(password)}'`)
}

export const databaseUrlFor = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Vitest's global set-up: uses the Postgres that tests/runner/main.ts has opened for the whole run,
 * or opens its own.
 */
export default async function setup(project: TestProject) {
  const { SANGAM_TEST_POSTGRES: url, SANGAM_TEST_TEMPLATE: template } = process.env
  const postgres = url && template ? { url, template, close: undefined } : await openTestPostgres()
  project.provide('postgresUrl', postgres.url)
  project.provide('templateName', postgres.template)
  return postgres.close
}
