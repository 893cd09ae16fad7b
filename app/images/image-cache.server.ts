import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS } from '#app/basics/time.ts'
import type { ByteRange } from './source-images.ts'

export type ImageCache = {
  /** Undefined: not cached. */
  get(name: string): Promise<Buffer<ArrayBuffer> | undefined>
  /** Bytes of a cached image; undefined: not cached. */
  sizeOf(name: string): Promise<number | undefined>
  /** Undefined: no longer cached. */
  readRange(name: string, range: ByteRange): Promise<Uint8Array | undefined>
  /** Cached if there is room on the disk; otherwise it was made for this request only. */
  put(name: string, body: Uint8Array): Promise<void>
  /** Resolves once the folder has been scanned. */
  ready: Promise<void>
  /** Disk space in use, in bytes. */
  bytes(): number
}

export type CacheLimits = {
  maxBytes: number
  /** Lower bound between two updates of a file's mtime, in ms. A restart sorts by mtime (LRU). */
  touchAfterMs?: number
}

const NAME = /^[a-z0-9-]{1,80}\.(?:avif|webp|jpeg|jpg|png)$/
/** Block size: a file takes whole blocks of the disk. */
const BLOCK = 4_096

type Entry = { size: number; usedAt: number }

/**
 * LRU cache of made images in a folder with an upper bound. Scans the folder once, when it opens;
 * from then on it counts what it reads and writes. Several servers may share a folder.
 */
export function imageCache(
  folder: string,
  { maxBytes, touchAfterMs = HOUR_MS }: CacheLimits,
  onError: (error: unknown) => void = () => {},
): ImageCache {
  /** LRU order: the entry used longest ago is first. */
  let entries = new Map<string, Entry>()
  let bytes = 0
  let scanned = false
  const run = `${process.pid}-${Date.now().toString(36)}`
  let tempFiles = 0

  const diskSize = (size: number) => Math.ceil(size / BLOCK) * BLOCK

  function add(name: string, entry: Entry): void {
    remove(name)
    entries.set(name, entry)
    bytes += diskSize(entry.size)
  }

  function remove(name: string): void {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    bytes -= diskSize(entry.size)
  }

  async function evict(size: number): Promise<void> {
    for (const name of entries.keys()) {
      if (bytes + diskSize(size) <= maxBytes) return
      remove(name)
      await rm(path.join(folder, name), { force: true }).catch(onError)
    }
  }

  /** Adds the files found, oldest first, before the entries used since the shop opened. */
  async function scan(): Promise<void> {
    const found: [string, Entry][] = []
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name)
      if (!name.endsWith('.tmp') && (!NAME.test(name) || entries.has(name))) continue
      const stats = await stat(file).catch(() => undefined)
      if (name.endsWith('.tmp')) {
        // Temporary files of a killed server; a recent one may be another server's, still writing.
        if (stats && Date.now() - stats.mtimeMs > HOUR_MS)
          await rm(file, { force: true }).catch(onError)
        continue
      }
      if (stats?.isFile()) found.push([name, { size: stats.size, usedAt: stats.mtimeMs }])
    }
    found.sort(([, a], [, b]) => a.usedAt - b.usedAt)
    const since = [...entries]
    entries = new Map()
    bytes = 0
    for (const [name, entry] of [...found, ...since]) add(name, entry)
    scanned = true
    await evict(0)
  }

  return {
    ready: scan().catch(onError),
    bytes: () => bytes,
    async get(name) {
      const entry = entries.get(name)
      if (!NAME.test(name)) return undefined
      // Also without an entry: another server may share the folder.
      const file = path.join(folder, name)
      const body = await readFile(file).catch(() => undefined)
      // Writes are atomic, but disks fill up and lose power.
      if (!body || body.length === 0 || (entry && body.length !== entry.size)) {
        remove(name)
        return undefined
      }
      const now = Date.now()
      const touch = now - (entry?.usedAt ?? 0) > touchAfterMs
      add(name, { size: body.length, usedAt: touch ? now : (entry?.usedAt ?? now) })
      if (touch) void utimes(file, now / 1_000, now / 1_000).catch(() => {})
      return body
    },
    async sizeOf(name) {
      if (!NAME.test(name)) return undefined
      const found = await stat(path.join(folder, name)).catch(() => undefined)
      const entry = entries.get(name)
      if (!found?.isFile() || found.size === 0 || (entry && entry.size !== found.size))
        return undefined
      add(name, { size: found.size, usedAt: entry?.usedAt ?? found.mtimeMs })
      return found.size
    },
    async readRange(name, { from, to }) {
      const opened = await open(path.join(folder, name)).catch(() => undefined)
      if (!opened) return undefined
      try {
        const { buffer, bytesRead } = await opened.read(Buffer.alloc(to - from), 0, to - from, from)
        return bytesRead === to - from ? buffer : undefined
      } finally {
        await opened.close()
      }
    },
    async put(name, body) {
      if (!NAME.test(name) || body.length === 0 || diskSize(body.length) > maxBytes) return
      const tempFile = path.join(folder, `${name}.${run}-${(tempFiles += 1)}.tmp`)
      try {
        if (scanned) await evict(body.length)
        await writeWhole(tempFile, body)
        await rename(tempFile, path.join(folder, name))
        add(name, { size: body.length, usedAt: Date.now() })
      } catch (error) {
        await rm(tempFile, { force: true }).catch(() => {})
        onError(error)
      }
    },
  }
}

/** Syncs the whole file to disk before it gets its name. */
async function writeWhole(file: string, body: Uint8Array): Promise<void> {
  const opened = await open(file, 'w').catch(async () => {
    await mkdir(path.dirname(file), { recursive: true })
    return open(file, 'w')
  })
  try {
    await opened.writeFile(body)
    await opened.sync()
  } finally {
    await opened.close()
  }
}

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  try {
    for await (const { name } of await opendir(folder)) names.push(name)
  } catch {
    // The folder does not exist yet.
  }
  return names
}
