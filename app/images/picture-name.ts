/**
 * What a picture is called, in addresses and where the photos lie: the first of a style by the style's number, the second,
 * which shows a detail, by `-2` behind it.
 */
export type PictureName = number | DetailName
export type DetailName = `${number}-2`

export const detailOf = (styleId: number): DetailName => `${styleId}-2`

/** The first picture of the style whose second it is. */
export const firstOf = (detail: DetailName): number => Number.parseInt(detail, 10)

// A number has one way to be written: with zeros before it, caches would hold one picture many times.
const IN_ADDRESS = /^([1-9]\d{0,9})(-2)?(?:-([0-9a-f]{12}))?$/

/** What a part of an address asks for: a picture, and the version of it the asker has heard of. */
export function pictureIn(address: string): { picture: PictureName; version: string | undefined } | undefined {
  const [, id, second, version] = IN_ADDRESS.exec(address) ?? []
  if (id === undefined) return undefined
  return { picture: second ? detailOf(Number(id)) : Number(id), version }
}
