import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { backupName, backupsDirOf, removeOldBackups } from '../backup-files.ts'
import { finishAttempt, setElsewhere } from './backup-records.ts'
import type { BackupOutcome, BackupTask } from './backup-process.ts'
import { copyElsewhere } from './copy-elsewhere.ts'
import { connectForCopy } from '../snapshot.ts'
import { writeBackup, type BackupReport } from '../write-backup.ts'

// Program of backup-process.ts: one task, one answer, the end. It also ends with the server.

// Upper bound on memory: otherwise V8 grows its young generation before it collects.
setFlagsFromString('--semi-space-growth-factor=1')

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('disconnect', () => stop.abort())
process.once('message', (task: BackupTask) => void answer(task))

async function answer(task: BackupTask): Promise<void> {
  const outcome = await carryOut(task).catch((error: unknown) => ({ error: messageOf(error) }))
  if (process.connected) process.send?.(outcome, () => process.disconnect())
}

async function carryOut(task: BackupTask): Promise<BackupOutcome> {
  const report = task.kind === 'backup' ? await makeBackup(task) : undefined
  const file = task.kind === 'backup' ? report?.file : task.file
  const copyError = file && (await copy(task, file).catch(messageOf))
  return { ...(report && { report }), ...(copyError && { copyError }) }
}

async function makeBackup({
  databaseUrl,
  dataDir,
  config,
  attempt,
}: BackupTask & { kind: 'backup' }): Promise<BackupReport> {
  const { passphrase } = config
  const folder = backupsDirOf(dataDir)
  const report = await writeBackup(
    {
      databaseUrl,
      dataDir,
      fileOf: (takenAt) => path.join(folder, backupName(takenAt)),
      // Photos change with an import, and each backup would hold all of them again.
      images: false,
      secrets: passphrase !== undefined,
      passphrase,
    },
    { signal: stop.signal },
  )
  await withClient(databaseUrl, (client) => finishAttempt(client, attempt, { dataDir, report }))
  // Only now: a failed backup leaves the older ones.
  await removeOldBackups(folder, config.kept)
  return report
}

async function copy({ config, databaseUrl, attempt }: BackupTask, file: string): Promise<void> {
  if (!(await copyElsewhere(file, config, stop.signal))) return
  await withClient(databaseUrl, (client) => setElsewhere(client, attempt))
}

async function withClient(
  databaseUrl: string,
  task: (client: Awaited<ReturnType<typeof connectForCopy>>['client']) => Promise<void>,
): Promise<void> {
  const { client, end } = await connectForCopy(databaseUrl)
  await task(client).finally(end)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : `${error}`)
