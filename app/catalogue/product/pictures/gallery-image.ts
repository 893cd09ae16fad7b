/** An image of a product, as the page shows it. */
export type GalleryImage = {
  /** Among the style's images, from 1. */
  place: number
  version: string | undefined
  alt: string
  /** Address of the source image; undefined where there is none, or it is no larger than shown. */
  large: string | undefined
}

/** A picture to be looked at from near. */
export type LargePicture = {
  url: string
  alt: string
  /** The size that the page has loaded: shown until the large one is there. */
  small: string
}
