import { readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Time of a part of the run: by the clock, and of the processor with all its children. */
export type Spent = { part: string; seconds: number; processorSeconds: number | undefined }

export type Stopwatch = {
  /**
   * Measures a part of the run. Parts may overlap: a child is counted when it has ended.
   * `follow` gets the process of the part whose children do not wait for theirs, as a browser's.
   */
  time<Result>(part: string, work: (follow: Follow) => Promise<Result>): Promise<Result>
  spent(): readonly Spent[]
}
export type Follow = (pid: number | undefined) => void

/** From /proc, because Node tells only its own; where there is none, nothing is known. */
export function stopwatch(): Stopwatch {
  const spent: Spent[] = []
  let counted = processOf('self')?.seconds
  return {
    async time(part, work) {
      const begun = performance.now()
      const trees: (() => Tree)[] = []
      const result = await work((pid) => {
        if (pid !== undefined && counted !== undefined) trees.push(watchTree(pid))
      })
      const seen = trees.map((stop) => stop())
      const sum = (of: keyof Tree) => seen.reduce((total, tree) => total + tree[of], 0)
      const now = processOf('self')?.seconds
      spent.push({
        part,
        seconds: (performance.now() - begun) / 1_000,
        processorSeconds:
          now === undefined || counted === undefined
            ? undefined
            : // At the end of a part many of its processes end at once, and not all are waited for.
              Math.max(now - counted, sum('last')) + sum('lost'),
      })
      counted = now
      return result
    },
    spent: () => spent,
  }
}

const LOOK_EVERY_MS = 500

/**
 * Of the processes below one, in seconds of the processor. `last`: of those that ran when they were
 * looked at last. `lost`: of those that ended without a parent that waited for them.
 */
type Tree = { last: number; lost: number }

/**
 * Looks at the processes below one twice a second: the sum over all of them grows, but for those
 * that end without a parent that waits for them.
 */
function watchTree(root: number): () => Tree {
  let members = new Map<number, string>()
  let last = 0
  let lost = 0
  const look = () => {
    const running = new Map(
      readdirSync('/proc').flatMap((name) => {
        const process = /^\d+$/.test(name) ? processOf(Number(name)) : undefined
        return process ? [[Number(name), process] as const] : []
      }),
    )
    const isMember = (pid: number): boolean => {
      const process = running.get(pid)
      if (!process) return false
      return pid === root || members.get(pid) === process.begun || isMember(process.parent)
    }
    const now = [...running].filter(([pid]) => isMember(pid))
    members = new Map(now.map(([pid, { begun }]) => [pid, begun]))
    const sum = now.reduce((total, [, { seconds }]) => total + seconds, 0)
    if (!members.has(root)) return
    lost += Math.max(0, last - sum)
    last = sum
  }
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => {
    clearInterval(timer)
    return { last, lost }
  }
}

/** Linux counts in hundredths of a second wherever a program reads it. */
const TICKS_PER_SECOND = 100

/** `seconds`: of the processor, in user and kernel, with the children that it has waited for. */
type Process = { parent: number; begun: string; seconds: number }

function processOf(pid: number | 'self'): Process | undefined {
  try {
    // The second field is a name in parentheses, which may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return {
      parent: Number(fields[1]),
      begun: fields[19] ?? '',
      seconds:
        fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND,
    }
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
