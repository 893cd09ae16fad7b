import { isUtf8 } from 'node:buffer'
import type { Chunks } from '#app/basics/sheets/open-chunks.server.ts'

export const MAX_LINE_LENGTH = 65_536
/** Text is undefined where the line is too long. */
export type Line = { number: number; text: string | undefined }

/**
 * Splits LF or CRLF lines. node:readline neither bounds a line nor falls back to another encoding.
 */
export async function* linesOf(chunks: Chunks): AsyncGenerator<Line> {
  let number = 0
  let length = 0
  let parts: Uint8Array[] = []
  const add = (part: Uint8Array) => {
    length += part.length
    if (length <= MAX_LINE_LENGTH) parts.push(part)
    else parts = []
  }
  const end = (): Line => {
    const text =
      length <= MAX_LINE_LENGTH ? decode(Buffer.concat(parts)).replace(/\r$/, '') : undefined
    length = 0
    parts = []
    return { number: ++number, text }
  }
  for await (const chunk of chunks) {
    const first = chunk.indexOf(LF)
    const last = chunk.lastIndexOf(LF)
    if (first !== -1) {
      add(chunk.subarray(0, first))
      yield end()
      for (const text of textsOf(chunk.subarray(first + 1, last + 1)))
        yield { number: ++number, text }
    }
    add(chunk.subarray(last + 1))
  }
  if (length > 0) yield end()
}

/** The texts of whole lines. A short chunk in UTF-8 is decoded at once, in a third of the time. */
function* textsOf(lines: Uint8Array): Generator<string | undefined> {
  if (lines.length <= MAX_LINE_LENGTH && isUtf8(lines)) {
    const texts = Buffer.from(lines.buffer, lines.byteOffset, lines.length)
      .toString('utf8')
      .split('\n')
    for (let i = 0; i < texts.length - 1; i++) yield texts[i]?.replace(/\r$/, '')
    return
  }
  for (let from = 0, to = lines.indexOf(LF); to !== -1; from = to + 1, to = lines.indexOf(LF, from))
    yield to - from <= MAX_LINE_LENGTH
      ? decode(Buffer.from(lines.subarray(from, to))).replace(/\r$/, '')
      : undefined
}

const LF = 10
const windows1252 = new TextDecoder('windows-1252')

/** UTF-8, else Windows-1252: older spreadsheets save in that or in Latin-1. */
const decode = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
