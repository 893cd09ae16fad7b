import type { Crop } from '#db/words/image-enums.ts'

/** A picture of a product as its page at the desk shows it. */
export type DeskImage = {
  /** Digest of the file, or photoKey of one that no change has taken over. */
  key: string
  place: number
  version: string | undefined
  alt: string
  /** Text in place of an empty `alt`. */
  defaultAlt: string
  crop: Crop | null
  /** Address of the uncropped picture. */
  whole: string
}

/** `unavailable`: the folder or bucket of photos does not answer. */
export type DeskImages = { images: readonly DeskImage[]; unavailable: boolean }
