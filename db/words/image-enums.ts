// Value of the column `images` of a style, which is a list of these.

/** A part of an image, in its pixels. */
export type Crop = { left: number; top: number; width: number; height: number }

/** An uploaded image as one style shows it. */
export type StyleImage = {
  /** Digest of the file (db/tables/catalogue/uploaded-images.ts). */
  file: string
  width: number
  height: number
  /** Alternative text; '' stands for one that is made of the product's name. */
  alt: string
  /** The part that is shown; null: as much as fits, from the middle. */
  crop: Crop | null
}

/** Images of one style. */
export const MAX_STYLE_IMAGES = 8
