import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { startPooler, type Pooler } from '../../../tests/debian/pgbouncer.ts'
import { startDebianPostgres, type DebianPostgres } from '../../../tests/debian/postgres.ts'
import { administer, databaseUrlFor } from '../../../tests/databases/postgres-template.ts'
import { deployFile } from '../files/deploy-file.ts'
import type { Installation } from '../installation.ts'
import { SECRETS } from '../files/settings-file.ts'

export type Postgres = DebianPostgres & {
  /** Address of a database for the shop's own user. */
  urlOf(database: string): string
  /** An empty database as docs/running.md section 2 makes it. */
  create(database: string): Promise<string>
}

/** Debian's Postgres, which asks the shop's user for a password. */
export async function startDatabase(): Promise<Postgres> {
  const postgres = await startDebianPostgres()
  await administer(postgres.url, `create role sangam login password '${SECRETS.database}'`)
  await requirePassword(postgres.url)
  const urlOf = (database: string) => {
    const url = new URL(databaseUrlFor(postgres.url, database))
    url.username = 'sangam'
    url.password = SECRETS.database
    return url.href
  }
  return {
    ...postgres,
    urlOf,
    async create(database) {
      await administer(postgres.url, `create database ${database} owner sangam`)
      const extensions = 'create extension pg_trgm; create extension fuzzystrmatch'
      await administer(databaseUrlFor(postgres.url, database), extensions)
      return urlOf(database)
    },
  }
}

/** As Debian's own cluster does for connections over TCP; the tests' other clusters trust. */
async function requirePassword(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ hba_file: string }>('show hba_file')
    const lines = ['host all owner 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256']
    writeFileSync(String(rows[0]?.hba_file), `${lines.join('\n')}\n`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}

/** PgBouncer with deploy/pgbouncer.ini before the shop's database. */
export function startDeployedPooler(
  { at, write }: Installation,
  databaseUrl: string,
): Promise<Pooler> {
  const users = write('/etc/userlist.txt', `"sangam" "${SECRETS.database}"\n`)
  return startPooler(databaseUrl, {
    settings: (port) =>
      // Its own place for a socket is /tmp itself.
      `${deployFile('pgbouncer.ini', [
        ['port=5432', `port=${new URL(databaseUrl).port}`],
        ['listen_port = 6432', `listen_port = ${port}`],
        ['/etc/pgbouncer/userlist.txt', users],
      ])}unix_socket_dir = ${at('/var/log')}\n`,
  })
}
