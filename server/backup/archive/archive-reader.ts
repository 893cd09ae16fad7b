import { createReadStream } from 'node:fs'
import { createZstdDecompress, zstdDecompressSync, type ZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { BackupError, DamagedBackup } from '../backup-error.ts'
import { checked } from './checksum-frame.ts'
import { decrypt, ENCRYPTED_MAGIC, takeHead } from './passphrase-cipher.ts'

export type ArchiveEntry = { name: string; pieces: AsyncIterable<Uint8Array> }

const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const PIECE_BYTES = 256 * 1024
/** Upper bound on what Node's compressor adds after the content: a frame that holds nothing. */
const EMPTY_FRAME_BYTES = 64

/** @throws when the file cannot be opened */
export async function isEncrypted(file: string): Promise<boolean> {
  const stream = createReadStream(file, { end: ENCRYPTED_MAGIC.length - 1 })
  const { head } = await takeHead(stream, ENCRYPTED_MAGIC.length)
  return head.equals(ENCRYPTED_MAGIC)
}

/**
 * Entries of an archive, one after the other; the pieces of each are read before the next. After the
 * last entry the file is read on to its last byte, which its checksum covers.
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
  // One that comes when nobody reads any more: else it would end the process.
  decompressed.on('error', () => {})
  const written = writeAll(compressed(), decompressed)
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
  void feed(decompressed, written, decoder.writable)
  try {
    for await (const { header, body } of explainedIn(decoder.readable))
      yield { name: header.name, pieces: explainedIn(body) }
  } finally {
    for (const stream of [source, decompressed]) stream.destroy()
  }
}

/**
 * Writes all of the source to the decompressor. That ends with the first frame and passes over what
 * follows it, so the rest is read here.
 * @throws DamagedBackup where the rest holds anything
 */
async function writeAll(
  source: AsyncIterable<Uint8Array>,
  decompressed: ZstdDecompress,
): Promise<void> {
  let length = 0
  let rest = Buffer.alloc(0)
  try {
    for await (const piece of source) {
      length += piece.length
      if (rest.length === 0) await write(decompressed, piece)
      const left = length - decompressed.bytesWritten - rest.length
      if (left > 0) rest = Buffer.concat([rest, piece.subarray(-left)])
      if (rest.length > EMPTY_FRAME_BYTES) throw new DamagedBackup('more bytes follow its end')
    }
    if (rest.length > 0 && !isEmptyFrame(rest)) throw new DamagedBackup('more bytes follow its end')
    decompressed.end()
  } catch (error) {
    decompressed.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

/** @throws where the bytes are no frame of zstd */
function isEmptyFrame(bytes: Buffer): boolean {
  const { buffer, engine } = zstdDecompressSync(bytes, { info: true }) as unknown as WithInfo
  return buffer.length === 0 && engine.bytesWritten === bytes.length
}

/** Answer of the synchronous functions of zlib with `info`, which their types do not have. */
type WithInfo = { buffer: Buffer; engine: { bytesWritten: number } }

/** Resolves once the piece is decompressed and its content has room. */
const write = (decompressed: ZstdDecompress, piece: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) =>
    decompressed.write(piece, (error) => (error ? reject(error) : resolve())),
  )

/**
 * Web streams of the library, fed by a stream of Node; an error goes to who reads the entries. They
 * end once `written` says that all of the file is in order.
 */
async function feed(
  source: AsyncIterable<Uint8Array>,
  written: Promise<void>,
  target: WritableStream<Uint8Array>,
): Promise<void> {
  written.catch(() => {})
  const writer = target.getWriter()
  try {
    for await (const piece of source) await writer.write(piece)
    await written
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
