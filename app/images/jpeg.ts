import type { ByteRange } from './source-images.ts'

const SOI = 0xd8,
  EOI = 0xd9,
  SOS = 0xda,
  APP0 = 0xe0,
  APP1 = 0xe1,
  APP2 = 0xe2,
  ADOBE = 0xee,
  COMMENT = 0xfe
/** Tables whose markers lie in the range of frame markers. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

type Segment = { marker: number; bytes: Uint8Array }

/**
 * Parses a JPEG's segments up to its end marker; a scan includes its pixels. Undefined if it is not
 * a complete JPEG.
 */
function segmentsOf(jpeg: Uint8Array): Segment[] | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== SOI) return undefined
  const segments: Segment[] = [{ marker: SOI, bytes: jpeg.subarray(0, 2) }]
  for (let at = 2; at < jpeg.length;) {
    const marker = jpeg[at + 1]
    if (jpeg[at] !== 0xff || marker === undefined) return undefined
    // Fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) return [...segments, { marker, bytes: jpeg.subarray(at, at + 2) }]
    const end = at + 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
    if (end < at + 4 || end > jpeg.length) return undefined
    const next = marker === SOS ? endOfScan(jpeg, end) : end
    segments.push({ marker, bytes: jpeg.subarray(at, next) })
    at = next
  }
  return undefined
}

/** A JPEG as a few new bytes, and the ranges of the file that follow them. */
export type BareJpeg = { head: Uint8Array; ranges: readonly ByteRange[] }

/** Upper bound on those ranges. A photo has a handful. */
const MAX_RANGES = 200

/**
 * Strips metadata from a JPEG without re-encoding: place, date, camera, thumbnail, and anything
 * after its end. Keeps colours and orientation. Undefined if it is not a complete JPEG, or one of
 * too many segments.
 */
export function bareJpeg(jpeg: Uint8Array): BareJpeg | undefined {
  const segments = segmentsOf(jpeg)
  if (!segments) return undefined
  const orientation = orientationOf(segments)
  const head = new Uint8Array([
    ...jpeg.subarray(0, 2),
    ...(orientation === 1 ? [] : orientationSegment(orientation)),
  ])
  const ranges: ByteRange[] = []
  for (const { bytes } of segments.slice(1).filter(isImageData)) {
    const from = bytes.byteOffset - jpeg.byteOffset
    const last = ranges.at(-1)
    if (last?.to === from) last.to += bytes.length
    else ranges.push({ from, to: from + bytes.length })
  }
  return ranges.length <= MAX_RANGES ? { head, ranges } : undefined
}

/** Width and height in pixels, with the orientation applied. Undefined if it has no frame. */
export function jpegSize(jpeg: Uint8Array): { width: number; height: number } | undefined {
  const segments = segmentsOf(jpeg)
  const frame = segments?.find(
    ({ marker }) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker),
  )?.bytes
  if (!segments || !frame || frame.length < 9) return undefined
  const [height, width] = [5, 7].map((at) => ((frame[at] ?? 0) << 8) + (frame[at + 1] ?? 0)) as [
    number,
    number,
  ]
  if (width === 0 || height === 0) return undefined
  return orientationOf(segments) < 5 ? { width, height } : { width: height, height: width }
}

const orientationOf = (segments: readonly Segment[]): number =>
  segments.reduce(
    (orientation, { marker, bytes }) =>
      (marker === APP1 ? orientationIn(bytes) : undefined) ?? orientation,
    1,
  )

/**
 * Decoders need tables, frames, JFIF, Adobe's colour transform and the colour profile; other
 * application segments go.
 */
function isImageData({ marker, bytes }: Segment): boolean {
  if (marker === APP2) return text(bytes, 4, 11) === 'ICC_PROFILE'
  if (marker === APP0) return text(bytes, 4, 4) === 'JFIF'
  return marker === ADOBE || (marker !== COMMENT && (marker < APP0 || marker > 0xef))
}

/** In a scan, FF followed by 00 is data, and by D0 to D7 a restart marker. */
function endOfScan(jpeg: Uint8Array, from: number): number {
  let at = jpeg.indexOf(0xff, from)
  while (at >= 0 && (jpeg[at + 1] === 0 || ((jpeg[at + 1] ?? 0) & 0xf8) === 0xd0))
    at = jpeg.indexOf(0xff, at + 2)
  return at < 0 ? jpeg.length : at
}

/** Exif orientation: 1 to 8, where 1 is upright. */
function orientationIn(segment: Uint8Array): number | undefined {
  if (text(segment, 4, 5) !== 'Exif\0') return undefined
  const exif = new DataView(
    segment.buffer,
    segment.byteOffset + 10,
    Math.max(0, segment.length - 10),
  )
  try {
    const little = exif.getUint16(0) === 0x4949
    const first = exif.getUint32(4, little)
    for (let i = 0; i < exif.getUint16(first, little); i += 1) {
      const entry = first + 2 + i * 12
      if (exif.getUint16(entry, little) === 0x0112) {
        const orientation = exif.getUint16(entry + 8, little)
        return orientation >= 1 && orientation <= 8 ? orientation : undefined
      }
    }
  } catch {
    // An offset outside the segment: no orientation.
  }
  return undefined
}

/** An Exif segment with the orientation only. */
function orientationSegment(orientation: number): Uint8Array {
  // oxfmt-ignore
  const exif = [
    0x45, 0x78, 0x69, 0x66, 0, 0,             // "Exif"
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8,            // Big-endian; the entries begin at 8
    0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
    0, 0, 0, 0,                               // No further directory
  ]
  return new Uint8Array([0xff, APP1, 0, exif.length + 2, ...exif])
}

const text = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))
