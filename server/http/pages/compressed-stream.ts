import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { StreamedBody } from '#app/basics/streamed-body.server.ts'
import type { Encoding } from './encoded-body.ts'

const CHUNK_BYTES = 64 * 1024
/** As in encoded-body.ts: the highest level that takes no longer than making the text. */
const QUICK = 5

const COMPRESS = {
  br: () =>
    createBrotliCompress({
      chunkSize: CHUNK_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: QUICK },
    }),
  gzip: () => createGzip({ chunkSize: CHUNK_BYTES }),
} satisfies Record<Encoding, () => unknown>

/** A body that is compressed while it is sent; it takes a piece when there is room for one. */
export function compressedStream(body: StreamedBody, encoding: Encoding): StreamedBody {
  const compress = COMPRESS[encoding]()
  // A failure reaches who reads: the iterator throws.
  pipeline(Readable.from(piecesOf(body), { objectMode: false }), compress, () => {})
  const compressed = compress[Symbol.asyncIterator]()
  return {
    async next() {
      const { done, value } = await compressed.next()
      return done ? undefined : value
    },
    async end() {
      compress.destroy()
      await body.end()
    },
  }
}

async function* piecesOf(body: StreamedBody): AsyncGenerator<Uint8Array> {
  for (let piece = await body.next(); piece; piece = await body.next()) yield piece
}
