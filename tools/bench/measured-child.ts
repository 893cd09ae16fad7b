import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Cost of a program; `megabytes` is its peak memory, known on Linux only. */
export type Cost = { seconds: number; megabytes: number | undefined }

/** Runs a program of the shop as a merchant does, with these settings alone. */
export async function runMeasured(
  program: string,
  args: readonly string[],
  { settings, signal }: { settings: Record<string, string>; signal: AbortSignal },
): Promise<Cost> {
  const { PATH = '', HOME = '' } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  })
  let peak: number | undefined
  const look = setInterval(() => {
    peak = peakOf(child.pid) ?? peak
  }, 50)
  const [code] = await once(child, 'exit').finally(() => clearInterval(look))
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
  return { seconds: (performance.now() - began) / 1_000, megabytes: peak }
}

/** Peak memory of a process in MB; Linux only. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024
  } catch {
    return undefined
  }
}
