import type { Log } from '#app/basics/log.ts'
import type { Config } from '#server/start/config.ts'
import { makeLog } from '#server/start/log.ts'

export type LogLine = { level: number; msg: string; err?: { message: string } } & Record<
  string,
  unknown
>

export type MemoryLog = {
  log: Log
  /** Each write as it would reach the standard output. */
  written: string[]
  /** Those lines with this message. */
  lines(msg: string): LogLine[]
}

/** The shop's own log, written into memory instead of to the standard output. */
export function memoryLog({
  logLevel = 'info',
}: Partial<Pick<Config, 'logLevel'>> = {}): MemoryLog {
  const written: string[] = []
  return {
    log: makeLog({ logLevel }, { write: (line: string) => void written.push(line) }),
    written,
    lines: (msg) =>
      written.map((line) => JSON.parse(line) as LogLine).filter((line) => line.msg === msg),
  }
}
