import { copyFileSync, renameSync, statSync, truncateSync } from 'node:fs'

const MAX_LOG_BYTES = 5_000_000
const CHECK_INTERVAL_MS = 60_000

/** Log rotation at a start: one older log is kept, so that years of starts do not fill the disk. */
export function rotateLog(log: string): void {
  if (isTooLong(log)) renameSync(log, `${log}.old`)
}

/**
 * Log rotation while Postgres holds the file open: it appends, so the log may be cut under it once
 * a minute. Between copy and cut a line may get lost.
 * @returns stops it
 */
export function keepLogShort(log: string, checkIntervalMs = CHECK_INTERVAL_MS): () => void {
  const timer = setInterval(() => {
    try {
      if (!isTooLong(log)) return
      copyFileSync(log, `${log}.old`)
      truncateSync(log)
    } catch {
      // On a full or read-only disk the log does not grow either.
    }
  }, checkIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

const isTooLong = (log: string) =>
  (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES
