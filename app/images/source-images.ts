import type { Crop } from '#db/words/image-enums.ts'
import type { ImageName } from './image-name.ts'

/** Identifies a version of a source image. */
export type SourceImageInfo = {
  etag: string
  /** A name for the content, the same on every node; undefined where it needs reading (folders). */
  content: string | undefined
}
export type SourceImage = SourceImageInfo & {
  bytes: Uint8Array
  /** The part that is shown; undefined: all of it, cut to the shape that is wanted. */
  crop?: Crop | undefined
}
/** Bytes of a file: from the first up to, and not with, the second. */
export type ByteRange = { from: number; to: number }
/** `none`: no photo, or a file that cannot be one. `unavailable`: storage does not answer. */
export type NoSourceImage = 'none' | 'unavailable'

/** Source images, by name, to be read only. */
export type ReadableImages = {
  stat(image: ImageName): Promise<SourceImageInfo | NoSourceImage>
  read(image: ImageName): Promise<SourceImage | NoSourceImage>
  /** A range of the bytes of that version; `changed`: there is another version now, or none. */
  readRange(
    image: ImageName,
    etag: string,
    range: ByteRange,
  ): Promise<Uint8Array | 'changed' | 'unavailable'>
  /** How long information stays fresh without another look, in ms. */
  maxAgeMs: number
  close(): Promise<void>
}

/**
 * Port for the merchant's photos. Two adapters: a folder (folder-source-images.server.ts), and any
 * S3-compatible bucket (bucket-source-images.server.ts).
 */
export type SourceImages = ReadableImages & {
  /** Whether it holds exactly these bytes. @throws when storage does not answer */
  contains(image: ImageName, photo: Uint8Array): Promise<boolean>
  /** Atomic. @throws with one line for the merchant when it cannot be stored */
  put(image: ImageName, photo: Uint8Array): Promise<void>
}

export const sourceImageFile = (image: ImageName) => `${image}.jpg`
