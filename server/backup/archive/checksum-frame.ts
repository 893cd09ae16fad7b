import { createHash } from 'node:crypto'
import { DamagedBackup } from '../backup-error.ts'

/**
 * Checksum at the end of a zstd file: SHA-256 of all before it, in a skippable frame, which `zstd`
 * passes over. Zstd's own checksum covers the content of a frame, but not that the file ends where
 * it should.
 */
const FRAME_HEAD = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const FRAME_BYTES = FRAME_HEAD.length + 32

export async function* withChecksum(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256')
  for await (const piece of source) {
    sum.update(piece)
    yield piece
  }
  yield Buffer.concat([FRAME_HEAD, sum.digest()])
}

/** The bytes before the checksum. @throws DamagedBackup at the end, if it is not theirs */
export async function* checked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sum = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const piece of source) {
    const bytes = Buffer.concat([held, piece])
    const before = bytes.subarray(0, Math.max(0, bytes.length - FRAME_BYTES))
    held = Buffer.from(bytes.subarray(before.length))
    if (before.length === 0) continue
    sum.update(before)
    yield before
  }
  if (!held.equals(Buffer.concat([FRAME_HEAD, sum.digest()])))
    throw new DamagedBackup('its checksum is another')
}
