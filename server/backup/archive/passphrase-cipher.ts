import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { BackupError, DamagedBackup } from '../backup-error.ts'

/**
 * Encryption of a stream by a passphrase: AES-256-GCM in chunks, in the STREAM construction that
 * age uses as well. The nonce is the chunk's number and whether it is the last, so a chunk that is
 * changed, moved, left out or missing at the end does not decrypt; memory stays at one chunk. The
 * key is made for each file by scrypt of the passphrase and a random salt, so no nonce is used
 * twice under one key.
 */
export const ENCRYPTED_MAGIC = Buffer.from('sangam backup, encrypted 1\n')

const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const SALT_BYTES = 16
const CHECK_BYTES = 32
/** Salt, and a check of the passphrase by which a wrong one is told from a damaged file. */
const HEADER_BYTES = ENCRYPTED_MAGIC.length + SALT_BYTES + CHECK_BYTES
/** About 128 MiB and half a second for each guess of the passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await deriveKey(passphrase, salt)
  yield Buffer.concat([ENCRYPTED_MAGIC, salt, check])
  for await (const { bytes, index, last } of chunksOf(plain, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, last))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** @throws BackupError for a wrong passphrase, DamagedBackup */
export async function* decrypt(
  sealed: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const { head, rest } = await takeHead(sealed, HEADER_BYTES)
  if (head.length < HEADER_BYTES) throw new DamagedBackup('its beginning is missing')
  const salt = head.subarray(ENCRYPTED_MAGIC.length, -CHECK_BYTES)
  const { key, check } = await deriveKey(passphrase, salt)
  if (!timingSafeEqual(check, head.subarray(-CHECK_BYTES)))
    throw new BackupError('the passphrase is not the one this backup was made with')
  for await (const { bytes, index, last } of chunksOf(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new DamagedBackup('its end is missing')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = decipher.update(bytes.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch {
      throw new DamagedBackup('it does not decrypt')
    }
    yield plain
  }
}

async function deriveKey(passphrase: string, salt: Buffer) {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(passphrase.normalize('NFKC'), salt, 64, SCRYPT, (error, derived) =>
    error ? reject(error) : resolve(derived),
  )
  const derived = await promise
  const check = createHmac('sha256', derived.subarray(32)).update(ENCRYPTED_MAGIC).digest()
  return { key: derived.subarray(0, 32), check }
}

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 3)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Chunks of `size` bytes; the last may be shorter, and there always is one. */
async function* chunksOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; index: number; last: boolean }> {
  let index = 0
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of source) {
    waiting.push(piece)
    length += piece.length
    // One more byte than a chunk: only then another one follows.
    if (length <= size) continue
    const joined = Buffer.concat(waiting)
    let from = 0
    for (; joined.length - from > size; from += size)
      yield { bytes: joined.subarray(from, from + size), index: index++, last: false }
    waiting = [joined.subarray(from)]
    length = joined.length - from
  }
  yield { bytes: Buffer.concat(waiting), index, last: true }
}

/** The first bytes of a stream, and what follows them. */
export async function takeHead(
  source: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ head: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]()
  let taken = Buffer.alloc(0)
  while (taken.length < size) {
    const { done, value } = await iterator.next()
    if (done) break
    taken = Buffer.concat([taken, value])
  }
  const over = taken.subarray(size)
  async function* rest() {
    if (over.length > 0) yield over
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head: taken.subarray(0, size), rest: rest() }
}
