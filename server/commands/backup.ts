import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { backupName, backupsDirOf } from '../backup/backup-files.ts'
import { recordBackup } from '../backup/daily/backup-records.ts'
import { hasDatabase, locateDatabase } from '../backup/locate-database.ts'
import { writeBackup, type BackupReport } from '../backup/write-backup.ts'
import { readConfig } from '../start/config.ts'
import { askPassphrase } from './ask-passphrase.ts'
import { readArgs, UsageError } from './command-args.ts'
import type { CommandContext, Output } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { Progress } from './progress.ts'
import { runCommand } from './run-program.ts'
import { withStopSignal } from './stop-signal.ts'
import { assertNotOverwriting } from './write-file.ts'

const USAGE = `Usage: npm run backup -- [FILE] [--images] [--secrets] [--force]

Writes a backup of the shop, open or not: all that is in its database, as it was at one moment. Without FILE it goes into
DATA_DIR/backups. It holds personal data and the hashes of passwords: only its owner may read the file, and where
BACKUP_PASSPHRASE is set it is encrypted.

  --images    with the photos of DATA_DIR/item-images
  --secrets   with the secret that DATA_DIR keeps, without which all sessions and mailed links end; needs a passphrase
  --force     write over FILE if it is there

npm run restore -- FILE takes it into an empty DATA_DIR or database.`

/** @returns the exit code: 0 done, 1 failed for a reason printed in one line, 2 wrong usage, 130 stopped */
export const backupCommand = (
  args: string[],
  env: NodeJS.ProcessEnv,
  output?: Output,
): Promise<number> =>
  withStopSignal((signal) =>
    runCommand({ usage: USAGE, command: backup, stopped: 'Stopped: no backup was made.' }, args, {
      env,
      output,
      signal,
    }),
  )

async function backup(
  args: string[],
  { env, cwd, signal, output, console }: CommandContext,
): Promise<number> {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: {
      images: { type: 'boolean', default: false },
      secrets: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  })
  if (positionals.length > 1) throw new UsageError(`“${positionals[1]}” is one word too many.`)
  const config = readConfig(env)
  const file = positionals[0] && path.resolve(cwd, positionals[0])
  if (file) await assertNotOverwriting(file, values.force)
  if (!hasDatabase(config))
    throw new CommandError(`${config.dataDir}: there is no shop, so there is nothing to back up`)
  const passphrase =
    config.backups.passphrase ??
    (values.secrets ? await askPassphrase('Passphrase for the backup: ') : undefined)
  if (values.secrets && !passphrase)
    throw new CommandError('--secrets needs a passphrase: set BACKUP_PASSPHRASE')

  const began = performance.now()
  const database = await locateDatabase(config)
  const progress = new Progress(output.stderr)
  try {
    progress.start(100)
    const report = await writeBackup(
      {
        databaseUrl: database.url,
        dataDir: config.dataDir,
        fileOf: (takenAt) => file ?? path.join(backupsDirOf(config.dataDir), backupName(takenAt)),
        images: values.images,
        secrets: values.secrets,
        passphrase,
      },
      { signal, onProgress: (share) => progress.at(share * 100) },
    )
    await recordBackup(database.url, config.dataDir, report)
    progress.stop()
    console.log(lineOf(report, { passphrase, seconds: (performance.now() - began) / 1_000 }))
    return 0
  } finally {
    progress.stop()
    await database.close()
  }
}

const lineOf = (
  { file, rows, bytes }: BackupReport,
  { passphrase, seconds }: { passphrase: string | undefined; seconds: number },
): string =>
  `${file}: ${rows.toLocaleString('en-IN')} rows, ${(bytes / 1e6).toFixed(1)} MB${passphrase ? ', encrypted' : ''}, in ${seconds.toFixed(1)} s`

if (import.meta.main) {
  // Upper bound on memory: otherwise V8 grows its young generation before it collects.
  setFlagsFromString('--semi-space-growth-factor=1')
  process.exitCode = await backupCommand(process.argv.slice(2), process.env)
}
