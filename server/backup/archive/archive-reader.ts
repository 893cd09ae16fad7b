import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { BackupError, DamagedBackup } from '../backup-error.ts'
import { checked } from './checksum-frame.ts'
import { decrypt, ENCRYPTED_MAGIC, takeHead } from './passphrase-cipher.ts'

export type ArchiveEntry = { name: string; pieces: AsyncIterable<Uint8Array> }

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const PIECE_BYTES = 256 * 1024

/** @throws when the file cannot be opened */
export async function isEncrypted(file: string): Promise<boolean> {
  const stream = createReadStream(file, { end: ENCRYPTED_MAGIC.length - 1 })
  const { head } = await takeHead(stream, ENCRYPTED_MAGIC.length)
  return head.equals(ENCRYPTED_MAGIC)
}

/**
 * Entries of an archive, one after the other; the pieces of each are read before the next.
 * @param onRead called with the bytes of the file that were read
 * @throws BackupError, or the error of the file system
 */
export async function* readArchive(
  file: string,
  passphrase: string | undefined,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES })
  let cause: unknown
  source.on('error', (error) => (cause = error))
  const decompressed = createZstdDecompress({ chunkSize: PIECE_BYTES })
  async function* compressed() {
    try {
      const counted = source.map((piece: Buffer) => {
        onRead(piece.length)
        return piece
      })
      yield* await plainOf(counted, passphrase)
    } catch (error) {
      cause ??= error
      throw error
    }
  }
  const bytes = Readable.from(compressed(), { objectMode: false })
  bytes.once('error', (error) => decompressed.destroy(error)).pipe(decompressed)
  const explained = (error: unknown): unknown => {
    const reason = cause ?? error
    if (reason instanceof BackupError) return reason
    // An error of the disk has a code and stays what it is.
    if (reason === cause && reason instanceof Error && 'code' in reason) return reason
    return new DamagedBackup(reason instanceof Error ? reason.message : String(reason))
  }
  async function* explainedIn<Piece>(stream: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    try {
      yield* stream
    } catch (error) {
      throw explained(error)
    }
  }
  const decoder = createTarDecoder({ strict: true })
  void feed(decompressed, decoder.writable)
  try {
    for await (const { header, body } of explainedIn(decoder.readable))
      yield { name: header.name, pieces: explainedIn(body) }
  } finally {
    for (const stream of [source, bytes, decompressed]) stream.destroy()
  }
}

/** Web streams of the library, fed by a stream of Node; an error goes to who reads the entries. */
async function feed(
  source: AsyncIterable<Uint8Array>,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  const writer = target.getWriter()
  try {
    for await (const piece of source) await writer.write(piece)
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
  }
}

async function plainOf(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const { head, rest } = await takeHead(source, ENCRYPTED_MAGIC.length)
  async function* whole() {
    yield head
    yield* rest
  }
  if (head.equals(ENCRYPTED_MAGIC)) {
    if (passphrase) return decrypt(whole(), passphrase)
    throw new BackupError('the backup is encrypted: set BACKUP_PASSPHRASE to its passphrase')
  }
  if (!head.subarray(0, ZSTD_MAGIC.length).equals(ZSTD_MAGIC))
    throw new BackupError('this file is no backup of Sangam')
  return checked(whole())
}
