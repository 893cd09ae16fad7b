/** Formats of source images. The first bytes decide, not the name (T45). */
export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Undefined for all else: SVG and HTML can carry scripts, and no other format is needed. */
export function sniffImageType(bytes: Uint8Array): ImageType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (PNG.every((byte, i) => bytes[i] === byte)) return 'png'
  if (letters(bytes, 0) === 'RIFF' && letters(bytes, 8) === 'WEBP') return 'webp'
  if (letters(bytes, 4) === 'ftyp' && /^avi[fs]$/.test(letters(bytes, 8))) return 'avif'
  return undefined
}

const letters = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** Upper bound of a source image's file. */
export const MAX_IMAGE_BYTES = 40_000_000
/** Upper bound against image bombs: a few KB can hold an image of a billion pixels (T45). */
export const MAX_IMAGE_PIXELS = 50_000_000
