/** Header of an ICO file with one picture, and the head of that picture: 6 and 16 bytes. */
const HEAD_BYTES = 22

/** An ICO file of one square PNG of less than 256 pixels. */
export function icoFile(png: Uint8Array, side: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(HEAD_BYTES, 18)
  return Buffer.concat([head, png])
}
