import type { OriginalResponse } from '../image-response.ts'
import type { ByteRange } from '../source-images.ts'

/** What one reader of an original holds of it in memory, in bytes. */
const PIECE_BYTES = 256 * 1024

type Body = NonNullable<OriginalResponse['body']>

/**
 * Body of a few bytes and ranges that are read one after the other, each when the one before is
 * sent. The first is read at once: what cannot be read at all is a value of `Failure`; one that
 * fails later throws, since the length is promised already.
 */
export async function inPieces<Failure extends string>(
  { head, ranges }: { head: Uint8Array; ranges: readonly ByteRange[] },
  read: (range: ByteRange) => Promise<Uint8Array | Failure>,
): Promise<Body | Failure> {
  const left = piecesOf(ranges)
  const first = left.next().value
  const bytes = first ? await read(first) : new Uint8Array()
  if (typeof bytes === 'string') return bytes
  async function* pieces(begin: Uint8Array) {
    yield begin
    for (const range of left) {
      const bytes = await read(range)
      if (typeof bytes === 'string') throw new Error(`images: the original is ${bytes}`)
      yield bytes
    }
  }
  const length = ranges.reduce((sum, { from, to }) => sum + to - from, head.length)
  return { length, pieces: pieces(Buffer.concat([head, bytes])) }
}

function* piecesOf(ranges: readonly ByteRange[]): Generator<ByteRange, undefined> {
  for (const { from, to } of ranges)
    for (let at = from; at < to; at += PIECE_BYTES)
      yield { from: at, to: Math.min(to, at + PIECE_BYTES) }
}
