import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { holdBackRefunds } from '#app/payments/refunds/hold-back-refunds.server.ts'
import { isEncrypted } from '../backup/archive/archive-reader.ts'
import { hasDatabase, locateDatabase } from '../backup/locate-database.ts'
import { rowsIn } from '../backup/manifest.ts'
import {
  requireEmptyDatabase,
  restoreBackup,
  type RestoreReport,
} from '../backup/restore/restore-backup.ts'
import { verifyBackup, type BackupFile } from '../backup/restore/verify-backup.ts'
import { readConfig, type Config } from '../start/config.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { onlyWords } from './command-args.ts'
import type { CommandContext, Output } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { Progress } from './progress.ts'
import { runCommand } from './run-program.ts'
import { withStopSignal } from './stop-signal.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: npm run restore -- FILE

Takes a backup into an empty DATA_DIR, or into an empty database that DATABASE_URL names; nothing that is there is written
over. The file is read to its end and compared with its own sums first, and what was loaded is compared with them before
it counts: all or nothing. It may come from another major version of Postgres, and from an earlier version of the shop.
Where the backup is encrypted, BACKUP_PASSPHRASE is its passphrase.`

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage, 130 stopped */
export const restoreCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> =>
  withStopSignal((signal) =>
    runCommand(
      { usage: USAGE, command: restore, stopped: 'Stopped: nothing was restored.' },
      args,
      { env, output, signal },
    ),
  )

async function restore(
  args: string[],
  { env, cwd, signal, output, console }: CommandContext,
): Promise<number> {
  const [word] = onlyWords(args, ['FILE'])
  const file = path.resolve(cwd, word)
  const config = readConfig(env)
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new CommandError(`${file}: is not there, or no file`)
  const passphrase = (await isEncrypted(file))
    ? (config.backups.passphrase ?? (await askPassphrase('Passphrase of the backup: ')))
    : undefined
  const began = performance.now()
  const progress = new Progress(output.stderr)
  // It is read twice: verified, then loaded.
  progress.start(2 * found.size)
  let read = 0
  const backup = { file, passphrase, onRead: (bytes: number) => progress.at((read += bytes)) }
  try {
    const report = await restoreInto(config, backup, signal)
    progress.stop()
    const seconds = (performance.now() - began) / 1_000
    for (const line of linesOf(report, { config, seconds })) console.log(line)
    return 0
  } finally {
    progress.stop()
  }
}

async function restoreInto(config: Config, backup: BackupFile, signal: AbortSignal) {
  // An answer at once, where a large file would be read first.
  if (hasDatabase(config)) await atDatabase(config, requireEmptyDatabase)
  const verified = await verifyBackup(backup)
  signal.throwIfAborted()
  return atDatabase(config, async (databaseUrl) => {
    const { dataDir } = config
    const report = await restoreBackup(backup, verified, { databaseUrl, dataDir, signal })
    // Migrates on, from the schema of the backup to the newest.
    const heldBack = await withDatabase(config, ({ db }) => holdBackRefunds(db))
    return { ...report, heldBack, rows: rowsIn(verified.sums), takenAt: verified.header.takenAt }
  })
}

/** Not opened: its schema may be an earlier one, or none. */
async function atDatabase<Done>(
  config: Config,
  task: (databaseUrl: string) => Promise<Done>,
): Promise<Done> {
  const database = await locateDatabase(config)
  try {
    return await task(database.url)
  } finally {
    await database.close()
  }
}

function linesOf(
  report: RestoreReport & { rows: number; takenAt: string; heldBack: number },
  { config, seconds }: { config: Config; seconds: number },
): string[] {
  const into = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir
  const lines = [
    `The shop of ${report.takenAt} is restored into ${into}: ${report.rows.toLocaleString('en-IN')} rows, all sums as in the backup, in ${seconds.toFixed(1)} s`,
  ]
  const { writtenFiles, keptFiles, leftOut, heldBack } = report
  if (heldBack > 0)
    lines.push(
      `${heldBack} refunds waited when the backup was taken and may have been sent since: ask the gateway, then npm run orders -- refund ID again (npm run doctor names them)`,
    )
  if (writtenFiles > 0) lines.push(`${writtenFiles.toLocaleString('en-IN')} files were written`)
  if (keptFiles.length > 0)
    lines.push(
      `${keptFiles.length.toLocaleString('en-IN')} files were there already and are as they were, such as ${keptFiles[0]}`,
    )
  if (leftOut.length > 0) lines.push(`Left out, as no tables of the shop: ${leftOut.join(', ')}`)
  return lines
}

if (import.meta.main) {
  // Upper bound on memory: otherwise V8 grows its young generation before it collects.
  setFlagsFromString('--semi-space-growth-factor=1')
  process.exitCode = await restoreCommand(process.argv.slice(2), process.env)
}
