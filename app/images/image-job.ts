import type { ImageType } from './image-type.ts'

export type Format = 'avif' | 'webp' | 'jpeg'
export type Size = { width: number; height: number }

/** What a picture is made from: a photo somebody brought, or a drawing of ours. */
export type Source = { kind: ImageType | 'svg'; bytes: Uint8Array }

export type ImageJob = { source: Source } & (
  | { make: 'width'; width: number; height: number | undefined; format: Format }
  /** As large as it is, as a JPEG. */
  | { make: 'jpeg' }
  | { make: 'size' }
)

/** `broken`: it is no picture, or too large a one. `failed`: it could not be tried. */
export type JobOutcome = { made: Uint8Array } | { size: Size } | 'broken' | 'failed'

/** Part of every picture's version. Raise it whenever pictures come out of the same originals in another way. */
export const ENCODING_VERSION = '2'
