/**
 * Name of an image in addresses and storage: the style's number for its first image, with `-2` to
 * `-8` for the others.
 */
export type ImageName = number | `${number}-${number}`

/** Name of a style's image at a place, from 1. */
export const imageName = (styleId: number, place = 1): ImageName =>
  place === 1 ? styleId : `${styleId}-${place}`

export const styleIdOf = (image: ImageName): number => Number.parseInt(String(image), 10)

export const placeOf = (image: ImageName): number =>
  typeof image === 'number' ? 1 : Number(image.slice(image.indexOf('-') + 1))

// Canonical form: with leading zeros allowed, caches would hold one image many times.
const IMAGE_NAME = /^([1-9]\d{0,9})(?:-([2-8]))?(?:-([0-9a-f]{12}))?$/

/** Parses the last part of an image's address: the image, and the version that the page knew. */
export function parseImageName(
  address: string,
): { image: ImageName; version: string | undefined } | undefined {
  const [, id, place, version] = IMAGE_NAME.exec(address) ?? []
  if (id === undefined) return undefined
  return { image: imageName(Number(id), Number(place ?? 1)), version }
}
