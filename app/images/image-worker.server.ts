import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { JobOutcome, ImageJob } from './image-job.ts'

export type ImageWorker = { run(job: ImageJob): Promise<JobOutcome>; close(): void }

const PROGRAM = fileURLToPath(new URL('./image-worker-process.server.ts', import.meta.url))
/** Hard limit: the process has its own, shorter timeout; this ends one that no longer responds. */
const JOB_TIMEOUT_MS = 30_000
/** At rest the process holds 70 MB; to start another takes a third of a second. */
const IDLE_MS = 60_000

/**
 * Runs image jobs in a child process, started on first use and ended when it has been idle. If a
 * job kills it or never ends, the next job starts another, and pages go on.
 */
export function imageWorker(
  log: (what: string) => void = () => {},
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): ImageWorker {
  let child: ChildProcess | undefined
  let lastNumber = 0
  let idle: NodeJS.Timeout | undefined
  const pending = new Map<number, (outcome: JobOutcome) => void>()

  function start(): ChildProcess {
    // The only variable of its environment: glibc otherwise keeps memory it no longer needs.
    const started = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', ({ number, outcome }: { number: number; outcome: JobOutcome }) =>
      pending.get(number)?.(outcome),
    )
    const ended = (why: unknown) => {
      if (child !== started) return
      child = undefined
      log(`the program that makes pictures ended (${String(why)}); the next picture begins another`)
      for (const settle of pending.values()) settle('failed')
    }
    started.once('error', ended).once('exit', (code, signal) => ended(signal ?? code))
    // A command with nothing else to do may exit.
    started.unref()
    started.channel?.unref()
    return started
  }

  /** It ends itself when it is disconnected; a job that comes meanwhile starts another. */
  function endIdle(): void {
    const last = child
    child = undefined
    last?.disconnect()
  }

  return {
    run(job) {
      clearTimeout(idle)
      const { promise, resolve } = Promise.withResolvers<JobOutcome>()
      const number = (lastNumber += 1)
      const timeout = setTimeout(() => child?.kill('SIGKILL'), JOB_TIMEOUT_MS)
      pending.set(number, (outcome) => {
        clearTimeout(timeout)
        pending.delete(number)
        if (pending.size === 0) idle = setTimeout(endIdle, idleMs).unref()
        resolve(outcome)
      })
      child ??= start()
      child.send({ number, job }, (error) => error && pending.get(number)?.('failed'))
      return promise
    },
    close() {
      clearTimeout(idle)
      const last = child
      child = undefined
      last?.kill('SIGKILL')
      for (const settle of pending.values()) settle('failed')
    },
  }
}
