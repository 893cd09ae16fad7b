/**
 * What a picture is called, in addresses and where the photos lie: the first of a style by the style's number, the second,
 * which shows a detail, by `-2` behind it.
 */
export type ImageName = number | DetailName
export type DetailName = `${number}-2`

export const detailOf = (styleId: number): DetailName => `${styleId}-2`

/** The first picture of the style whose second it is. */
export const styleIdOf = (detail: DetailName): number => Number.parseInt(detail, 10)

// A number has one way to be written: with zeros before it, caches would hold one picture many times.
const IMAGE_NAME = /^([1-9]\d{0,9})(-2)?(?:-([0-9a-f]{12}))?$/

/** What a part of an address asks for: a picture, and the version of it the asker has heard of. */
export function parseImageName(
  address: string,
): { image: ImageName; version: string | undefined } | undefined {
  const [, id, second, version] = IMAGE_NAME.exec(address) ?? []
  if (id === undefined) return undefined
  return { image: second ? detailOf(Number(id)) : Number(id), version }
}
