import { inflateSync } from 'node:zlib'

/** Bytes of the header of a WOFF file, of an entry of its directory, and of both in TrueType. */
const WOFF = { header: 44, entry: 20 }
const TRUETYPE = { header: 12, entry: 16 }

/**
 * The TrueType font within a WOFF file: the same tables, not compressed. PDFKit reads both, but
 * inflates the tables of a WOFF file again for each PDF, slowly.
 */
export function trueTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(TRUETYPE.header + count * TRUETYPE.entry)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  const range = 2 ** power * TRUETYPE.entry
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * TRUETYPE.entry - range, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const from = WOFF.header + index * WOFF.entry
    const [at, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field))
    const stored = woff.subarray(at, (at ?? 0) + (packed ?? 0))
    const table = stored.length === length ? stored : inflateSync(stored)
    const to = TRUETYPE.header + index * TRUETYPE.entry
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(table.length, to + 12)
    // Each table begins at a multiple of four.
    const padding = Buffer.alloc(-table.length & 3)
    tables.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat([head, ...tables])
}
