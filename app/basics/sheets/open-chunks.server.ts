import { err, ok, type Result } from '../result.ts'
import { isMarkup, magicRefusal, utf16Of, WEB_PAGE } from './decode-sheet.ts'

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The beginning that tells what a file is. */
const HEAD = 4_096
const [LF, CR] = [10, 13]

/**
 * Bytes of a file that is too large to be held, in UTF-8 where it is in UTF-16, and with line feeds
 * where it ends lines as old Macs do; or why it is no sheet of text.
 */
export async function openChunks(
  chunks: Chunks,
): Promise<Result<AsyncGenerator<Uint8Array>, string>> {
  const source = (async function* () {
    yield* chunks
  })()
  const parts: Uint8Array[] = []
  let bytes = 0
  while (bytes < HEAD) {
    const next = await source.next()
    if (next.done) break
    parts.push(next.value)
    bytes += next.value.length
  }
  const head = Buffer.concat(parts)
  const utf16 = utf16Of(head)
  const refusal =
    magicRefusal(head) ??
    (isMarkup(new TextDecoder(utf16).decode(head.subarray(0, HEAD))) ? WEB_PAGE : undefined)
  if (refusal) {
    await source.return()
    return err(refusal)
  }
  const hasNoLf = !head.includes(LF) && head.includes(CR)
  return ok(
    (async function* () {
      const decoder = utf16 && new TextDecoder(utf16)
      const plain = (chunk: Uint8Array) =>
        decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
      const read = (chunk: Uint8Array) =>
        hasNoLf ? plain(chunk).map((byte) => (byte === CR ? LF : byte)) : plain(chunk)
      if (head.length > 0) yield read(head)
      for await (const chunk of source) yield read(chunk)
    })(),
  )
}
