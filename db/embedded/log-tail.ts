import { readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** Errors of connections while a server starts or stops are left out: they explain nothing. */
const ERROR_LINE = /(FATAL|PANIC|ERROR): +(?! |the database system is|terminating connection)/

/** Why Postgres stopped, from its log: the last error, or else the last lines. */
export function logTail(log: string): string {
  const lines = log.trim().split('\n')
  const lastError = lines.findLastIndex((line) => ERROR_LINE.test(line))
  return (
    (lastError < 0 ? lines.slice(-3) : lines.slice(lastError, lastError + 3))
      .map((line) => line.replace(/^\S+ \S+ UTC \[\d+\] /, '').trim())
      .join(' ') || 'its log is empty'
  )
}

/**
 * Why Postgres does not run: a full disk, of which its log may not have the room to tell, or else
 * the tail of its log from this byte on.
 */
export function stopReason(logFile: string, byte = 0): string {
  const folder = path.dirname(logFile)
  return isFull(folder) ? `No space left on device for ${folder}` : logTail(logSince(logFile, byte))
}

function isFull(folder: string): boolean {
  try {
    return statfsSync(folder).bavail === 0
  } catch {
    return false
  }
}

/** Text of the log from this byte on; '' if the log cannot be read. */
export function logSince(file: string, byte = 0): string {
  try {
    return readFileSync(file).subarray(byte).toString()
  } catch {
    return ''
  }
}
