import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { JobOutcome, PictureJob } from './picture-job.ts'

export type PictureMaker = { do(job: PictureJob): Promise<JobOutcome>; close(): void }

const PROGRAM = fileURLToPath(new URL('./picture-process.server.ts', import.meta.url))
/** It stops itself before; this is for one that can no longer. */
const LONGEST_MS = 30_000

/**
 * Makes pictures in a program beside the shop, which is begun when the first is wanted. Should one of them kill it, or never
 * end, another is begun for the next, and no page notices.
 */
export function pictureMaker(log: (what: string) => void = () => {}): PictureMaker {
  let program: ChildProcess | undefined
  let asked = 0
  const waiting = new Map<number, (outcome: JobOutcome) => void>()

  function begin(): ChildProcess {
    // Its environment is empty but for this: glibc otherwise keeps what it once needed.
    const begun = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    begun.on('message', ({ number, outcome }: { number: number; outcome: JobOutcome }) => waiting.get(number)?.(outcome))
    const ended = (why: unknown) => {
      if (program !== begun) return
      program = undefined
      log(`the program that makes pictures ended (${String(why)}); the next picture begins another`)
      for (const settle of waiting.values()) settle('trouble')
    }
    begun.once('error', ended).once('exit', (code, signal) => ended(signal ?? code))
    // A command that has nothing else to do may end.
    begun.unref()
    begun.channel?.unref()
    return begun
  }

  return {
    do(job) {
      const { promise, resolve } = Promise.withResolvers<JobOutcome>()
      const number = (asked += 1)
      const overdue = setTimeout(() => program?.kill('SIGKILL'), LONGEST_MS)
      waiting.set(number, (outcome) => {
        clearTimeout(overdue)
        waiting.delete(number)
        resolve(outcome)
      })
      program ??= begin()
      program.send({ number, job }, (error) => error && waiting.get(number)?.('trouble'))
      return promise
    },
    close() {
      const last = program
      program = undefined
      last?.kill('SIGKILL')
      for (const settle of waiting.values()) settle('trouble')
    },
  }
}
