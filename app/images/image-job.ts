import type { Crop } from '#db/words/image-enums.ts'
import type { ImageType } from './image-type.ts'

export type Format = 'avif' | 'webp' | 'jpeg'
export type Size = { width: number; height: number }

/** Input of an image job: a photo of the merchant's, or a first-party drawing. */
export type Source = {
  kind: ImageType | 'svg'
  bytes: Uint8Array
  /** In pixels of the upright image. */
  crop?: Crop | undefined
}

export type ImageJob = { source: Source } & (
  | { make: 'width'; width: number; height: number | undefined; format: Format }
  /** At its own size, as a JPEG. */
  | { make: 'jpeg' }
  /** As large as an upload is stored, as a JPEG. */
  | { make: 'upload' }
  /** Square, as a PNG. */
  | { make: 'icon'; side: number }
  | { make: 'size' }
)

/** `broken`: no image, or too large. `failed`: the job could not run. */
export type JobOutcome = { made: Uint8Array<ArrayBuffer> } | { size: Size } | 'broken' | 'failed'

/** Part of every image version. Raise it whenever the same source images give other output. */
export const ENCODING_VERSION = '2'
