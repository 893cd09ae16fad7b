import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { withChecksum } from './checksum-frame.ts'
import { encrypt } from './passphrase-cipher.ts'

export type Archive = {
  /** Adds an entry whose size is known. Resolves when the entries before it leave room. */
  add(name: string, pieces: readonly Uint8Array[]): Promise<void>
}

/**
 * Writes an archive (tar, zstd, encrypted where there is a passphrase) to `file`, readable by its
 * owner only. It appears whole or not at all: `file.part` is flushed to the disk and renamed, and
 * removed when anything fails.
 * @returns bytes of the file
 */
export async function writeArchive(
  file: string,
  { passphrase, signal }: { passphrase: string | undefined; signal?: AbortSignal | undefined },
  write: (archive: Archive) => Promise<void>,
): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.part`
  const { readable, controller } = createTarPacker()
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const tar = Readable.from(readable, { objectMode: false })
  const options = signal ? { signal } : {}
  const written = passphrase
    ? pipeline(tar, compressed, (plain) => encrypt(plain, passphrase), target, options)
    : pipeline(tar, compressed, withChecksum, target, options)
  let writeError: unknown
  written.catch((error: unknown) => (writeError = error))
  try {
    await write({
      async add(name, pieces) {
        const size = pieces.reduce((sum, { length }) => sum + length, 0)
        const writer = controller.add({ name, size, mode: 0o600 }).getWriter()
        for (const piece of pieces) await writer.write(piece)
        await writer.close()
      },
    })
    controller.finalize()
    await written
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    await flushFolder(path.dirname(file))
    return size
  } catch (error) {
    controller.error(error)
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    // A full disk breaks the stream, and that the next entry: the first is the cause.
    throw writeError ?? error
  }
}

/** The new name survives a power cut as well; some systems cannot flush a folder. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder).catch(() => undefined)
  await opened?.sync().catch(() => {})
  await opened?.close()
}
