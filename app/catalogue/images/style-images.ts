import type { Crop, StyleImage } from '#db/words/image-enums.ts'

/** Names what is shown of an image: the same file and crop are the same picture everywhere. */
export const contentOf = ({ file, crop }: StyleImage): string =>
  crop ? `${file} ${crop.left} ${crop.top} ${crop.width} ${crop.height}` : file

/** Size of what is shown of an image, in pixels. */
export const shownSize = ({ width, height, crop }: StyleImage): Pick<Crop, 'width' | 'height'> =>
  crop ? { width: crop.width, height: crop.height } : { width, height }

/** Alternative text of a product's image that has none of its own, by its place from 1. */
export const defaultAlt = (productName: string, place: number): string =>
  place === 1 ? productName : `${productName}, picture ${place}`
