import type { ImageName } from './image-name.ts'

/** What tells the photo that is there from any other that may take its place. */
export type SourceImageInfo = {
  etag: string
  /** A name for the content, the same on every node, where it is told without reading: folders cannot. */
  content: string | undefined
}
export type SourceImage = SourceImageInfo & { bytes: Uint8Array }
/** `none`: no photo, or nothing that could be one. `away`: it cannot be told now. */
export type NoSourceImage = 'none' | 'unavailable'

/**
 * Where photos are kept as they were brought, by their names. Two adapters: a folder
 * (folder-originals.server.ts), and any bucket that speaks S3 (bucket-originals.server.ts).
 */
export type SourceImages = {
  stat(image: ImageName): Promise<SourceImageInfo | NoSourceImage>
  read(image: ImageName): Promise<SourceImage | NoSourceImage>
  /** For how many milliseconds what was seen is believed without looking again. */
  maxAgeMs: number
  /** Whether it holds just these bytes already. @throws when it cannot be told */
  contains(image: ImageName, photo: Uint8Array): Promise<boolean>
  /** Whole or not at all. @throws when it cannot be kept, with one line for the owner */
  put(image: ImageName, photo: Uint8Array): Promise<void>
  close(): Promise<void>
}

export const sourceImageFile = (image: ImageName) => `${image}.jpg`
