import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { JobOutcome, ImageJob } from './image-job.ts'

export type ImageWorker = { run(job: ImageJob): Promise<JobOutcome>; close(): void }

const PROGRAM = fileURLToPath(new URL('./image-worker-process.server.ts', import.meta.url))
/** It stops itself before; this is for one that can no longer. */
const JOB_TIMEOUT_MS = 30_000

/**
 * Makes pictures in a program beside the shop, which is begun when the first is wanted. Should one of them kill it, or never
 * end, another is begun for the next, and no page notices.
 */
export function imageWorker(log: (what: string) => void = () => {}): ImageWorker {
  let child: ChildProcess | undefined
  let lastNumber = 0
  const pending = new Map<number, (outcome: JobOutcome) => void>()

  function start(): ChildProcess {
    // Its environment is empty but for this: glibc otherwise keeps what it once needed.
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
    // A command that has nothing else to do may end.
    started.unref()
    started.channel?.unref()
    return started
  }

  return {
    run(job) {
      const { promise, resolve } = Promise.withResolvers<JobOutcome>()
      const number = (lastNumber += 1)
      const timeout = setTimeout(() => child?.kill('SIGKILL'), JOB_TIMEOUT_MS)
      pending.set(number, (outcome) => {
        clearTimeout(timeout)
        pending.delete(number)
        resolve(outcome)
      })
      child ??= start()
      child.send({ number, job }, (error) => error && pending.get(number)?.('failed'))
      return promise
    },
    close() {
      const last = child
      child = undefined
      last?.kill('SIGKILL')
      for (const settle of pending.values()) settle('failed')
    },
  }
}
