/**
 * Name of an image in addresses and storage: the style's number for its first image, with `-2` for
 * the second, which shows a detail.
 */
export type ImageName = number | DetailName
export type DetailName = `${number}-2`

export const detailOf = (styleId: number): DetailName => `${styleId}-2`

export const styleIdOf = (detail: DetailName): number => Number.parseInt(detail, 10)

// Canonical form: with leading zeros allowed, caches would hold one image many times.
const IMAGE_NAME = /^([1-9]\d{0,9})(-2)?(?:-([0-9a-f]{12}))?$/

/** Parses the last part of an image's address: the image, and the version that the page knew. */
export function parseImageName(
  address: string,
): { image: ImageName; version: string | undefined } | undefined {
  const [, id, second, version] = IMAGE_NAME.exec(address) ?? []
  if (id === undefined) return undefined
  return { image: second ? detailOf(Number(id)) : Number(id), version }
}
