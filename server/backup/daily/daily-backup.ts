import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Log } from '#app/basics/log.ts'
import { isDatabaseUnavailable } from '#db/unavailable.ts'
import { backupProcess, type BackupTask } from './backup-process.ts'
import { beginAttempt } from './backup-records.ts'
import type { BackupConfig } from '../backup-settings.ts'

/** Pause before another try; an attempt this old without an end has failed. */
const RETRY_HOURS = 1

export type DailyBackupServices = {
  pool: pg.Pool
  /** The database, not through a transaction pooler. */
  databaseUrl: string
  dataDir: string
  config: BackupConfig
  log: Log
}

export type DailyBackup = {
  /** Makes a backup if one is due, and resolves once it is made or has failed. */
  step(): Promise<void>
  /** Stops one that is under way: its half file is removed, and it is made again later. */
  stop(): Promise<void>
}

/**
 * A backup a day for the whole shop. The table `backups` and the database's clock decide, so that
 * of several nodes one makes it; a failed one is tried again after an hour. It is written by a
 * process of its own, so that pages wait for nothing of it.
 */
export function dailyBackup(services: DailyBackupServices): DailyBackup {
  const { config, databaseUrl, dataDir, log } = services
  const process = backupProcess()
  const hasElsewhere = config.dir !== undefined || config.bucket !== undefined
  let stopped = false
  let running: Promise<void> | undefined
  // Of this process alone: the file that is not copied yet lies on this machine.
  let copyAgainAt = 0

  async function run(task: BackupTask): Promise<void> {
    // Stopped while it was claimed.
    if (stopped) return
    const outcome = await process.run(task)
    if (stopped) return
    if (outcome.report) log.info({ area: 'backup', ...outcome.report }, 'daily backup made')
    if (outcome.error)
      log.error({ area: 'backup', err: new Error(outcome.error) }, 'daily backup failed')
    if (outcome.copyError)
      log.error(
        { area: 'backup', err: new Error(outcome.copyError) },
        'copy to another place failed',
      )
    if (outcome.error || outcome.copyError)
      copyAgainAt = performance.now() + RETRY_HOURS * 3_600_000
  }

  async function step(): Promise<void> {
    if (config.kept === 0) return
    const attempt = await claimAttempt(services.pool)
    if (attempt) return run({ kind: 'backup', attempt, databaseUrl, dataDir, config })
    if (!hasElsewhere || performance.now() < copyAgainAt) return
    const waiting = await findUncopied(services.pool)
    if (waiting && existsSync(waiting.file))
      return run({ kind: 'copy', attempt: waiting.id, file: waiting.file, databaseUrl, config })
  }

  return {
    async step() {
      if (stopped) return
      await (running ??= step().finally(() => (running = undefined)))
    },
    async stop() {
      stopped = true
      await process.stop()
      await running?.catch(() => {})
    },
  }
}

const LOOK_MS = 60_000

/** Looks each minute whether a backup is due. @returns stops looking, and the backup under way */
export function startDailyBackups(services: DailyBackupServices): () => Promise<void> {
  const backup = dailyBackup(services)
  const look = () =>
    backup.step().catch((error: unknown) => {
      // The HTTP server and the job queue log a database that is away.
      if (isDatabaseUnavailable(error)) return
      services.log.error({ area: 'backup', err: error }, 'check for a due backup failed')
    })
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return () => {
    clearInterval(timer)
    return backup.stop()
  }
}

/** Ahead of the clock: recorded before it was set right, and so of no use to compare with. */
const AHEAD = `interval '1 hour'`
const isWithin = (column: string, hours: number): string =>
  `${column} between now() - interval '${hours} hours' and now() + ${AHEAD}`

/** Id of a new attempt if a backup is due and no node makes one; a lock lets one decide at a time. */
async function claimAttempt(pool: pg.Pool): Promise<number | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // A statement of its own: in the next one's, the snapshot would be taken before the lock, and
    // miss what the holder before committed.
    await client.query(`select pg_advisory_xact_lock(hashtext('sangam daily backup'))`)
    const { rows } = await client.query<{ due: boolean }>(
      `select not exists (select from backups where ${isWithin('finished_at', 24)})
         and not exists (select from backups where ${isWithin('started_at', RETRY_HOURS)}) as due`,
    )
    const attempt = rows[0]?.due ? await beginAttempt(client) : undefined
    await client.query('commit')
    client.release()
    return attempt
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The newest backup, if it lies in the data folder alone. */
async function findUncopied(pool: pg.Pool): Promise<{ id: number; file: string } | undefined> {
  const { rows } = await pool.query<{ id: number; file: string; elsewhere: boolean }>(
    `select id, file, elsewhere from backups where finished_at is not null order by finished_at desc limit 1`,
  )
  return rows[0]?.elsewhere === false ? rows[0] : undefined
}
