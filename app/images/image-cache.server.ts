import { mkdir, open, opendir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'

export type ImageCache = {
  /** Undefined: not held. */
  get(name: string): Promise<Buffer | undefined>
  /** Held if there is room on the disk; if not, it has been made for this once. */
  put(name: string, body: Uint8Array): Promise<void>
  /** What is held has been counted. */
  ready: Promise<void>
  /** How much of the disk it takes. */
  bytes(): number
}

export type CacheLimits = {
  maxBytes: number
  /** How often at most a file's own time is set to when it was last asked for: it is what a restart goes by. */
  touchAfterMs?: number
}

const NAME = /^[a-z0-9-]{1,80}\.(?:avif|webp|jpeg|jpg)$/
/** A file takes whole blocks of the disk. */
const BLOCK = 4_096
const HOUR = 3_600_000

type Entry = { size: number; usedAt: number }

/**
 * Made pictures in a folder that never grows beyond a size: what was used longest ago goes first. The folder is read through
 * once, when it is opened; from then on the cache counts what it reads and writes. Several servers may share a folder.
 */
export function imageCache(
  folder: string,
  { maxBytes, touchAfterMs = HOUR }: CacheLimits,
  onError: (error: unknown) => void = () => {},
): ImageCache {
  /** The one used longest ago stands first. */
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

  /** Oldest first, and before all that has been asked for since the shop opened. */
  async function scan(): Promise<void> {
    const found: [string, Entry][] = []
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name)
      if (!name.endsWith('.tmp') && (!NAME.test(name) || entries.has(name))) continue
      const stats = await stat(file).catch(() => undefined)
      if (name.endsWith('.tmp')) {
        // Left by a server that was killed while it wrote; a young one may be another server's that writes at this moment.
        if (stats && Date.now() - stats.mtimeMs > HOUR)
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
      // Also when it is not held here: another server may share the folder.
      const file = path.join(folder, name)
      const body = await readFile(file).catch(() => undefined)
      // Whoever put it there wrote it whole or not at all, but disks fill up and lose power.
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

/** Its name is given to it only when all of it is on the disk. */
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
    // There is none yet.
  }
  return names
}
