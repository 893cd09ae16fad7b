import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

export type AppendLog<Entry> = {
  /** Entries of earlier runs. */
  entries: Entry[]
  /** Returns once the entry is on the disk. */
  append(entry: Entry): void
  close(): void
}

/**
 * Write-ahead log: one JSON line for each event, on the disk before any answer mentions it, read
 * again at the start. A line cut short by kill -9 was never acknowledged, and is dropped.
 */
export function openAppendLog<Entry>(folder: string, name: string): AppendLog<Entry> {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, name)
  const written = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const whole = written.subarray(0, written.lastIndexOf('\n') + 1)
  const lines = whole.toString('utf8').split('\n').slice(0, -1)
  const descriptor = openSync(file, 'a', 0o600)
  let length = whole.length
  ftruncateSync(descriptor, length)
  syncFolder(folder)
  return {
    entries: lines.map((line) => JSON.parse(line) as Entry),
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`)
      try {
        if (writeSync(descriptor, line) !== line.length)
          throw new Error('the ledger could not be written')
        fsyncSync(descriptor)
        length += line.length
      } catch (error) {
        ftruncateSync(descriptor, length) // or the next line would begin in the middle of this one
        throw error
      }
    },
    close: () => closeSync(descriptor),
  }
}

/** Syncs the folder too, because it holds the new file's name. Windows does so by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
