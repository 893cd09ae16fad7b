import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { BackupConfig } from '../backup-settings.ts'
import type { BackupReport } from '../write-backup.ts'

/** Task of the process for an attempt, by its id in `backups`. */
export type BackupTask = { attempt: number; databaseUrl: string; config: BackupConfig } & (
  | { kind: 'backup'; dataDir: string }
  | { kind: 'copy'; file: string }
)

export type BackupOutcome = {
  report?: BackupReport
  /** Why there is none. */
  error?: string
  /** Why it lies in the data folder alone. */
  copyError?: string
}

/** Environment that a connection needs of its machine; none of the shop's own settings. */
const PASSED_ON = /^(?:PG[A-Z]+|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|HOME|PATH|TZ)$/
const passedOn = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name)))

const PROGRAM = fileURLToPath(new URL('./backup-process-main.ts', import.meta.url))
/** After SIGTERM it removes its half file. */
const STOP_MS = 5_000

/**
 * Runs a backup in a process of its own, of low priority: hashing and compressing millions of rows
 * would keep pages waiting.
 */
export function backupProcess() {
  let child: ChildProcess | undefined
  return {
    async run(task: BackupTask): Promise<BackupOutcome> {
      const started = fork(PROGRAM, {
        serialization: 'advanced',
        execArgv: [],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: { ...passedOn(globalThis.process.env), MALLOC_ARENA_MAX: '2' },
      })
      child = started
      lowerPriority(started)
      const { promise, resolve } = Promise.withResolvers<BackupOutcome>()
      started.once('message', (outcome: BackupOutcome) => resolve(outcome))
      started.once('error', ({ message }) => resolve({ error: message }))
      started.once('exit', (code, signal) =>
        resolve({ error: `its process ended early (${signal ?? code})` }),
      )
      started.send(task, (error) => error && resolve({ error: error.message }))
      return promise.finally(() => (child = undefined))
    },
    async stop(): Promise<void> {
      const last = child
      if (!last || last.exitCode !== null || last.signalCode !== null) return
      const exited = once(last, 'exit')
      last.kill('SIGTERM')
      const timeout = setTimeout(() => last.kill('SIGKILL'), STOP_MS)
      await exited.finally(() => clearTimeout(timeout))
    },
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that does not let us: it is written at the usual one.
  }
}
