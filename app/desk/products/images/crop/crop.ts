import type { Crop } from '#db/words/image-enums.ts'

type Size = { width: number; height: number }

/** A crop in forms, as parts of 10,000 of the picture, since the browser may know another size. */
export type CropParts = { left: number; top: number; width: number }

export const WHOLE = 10_000

/** Width over height of what pages show. */
const RATIO = 3 / 4

/** Smallest part that may be shown, in pixels: smaller ones look coarse. */
const MIN_WIDTH = 300

/** Width of the widest crop, in parts of the picture's width. */
export const widestParts = ({ width, height }: Size): number =>
  Math.floor(Math.min(1, (height * RATIO) / width) * WHOLE)

/** Height of a crop, in parts of the picture's height. */
export const heightParts = (widthParts: number, { width, height }: Size): number =>
  Math.min(WHOLE, Math.round((widthParts * width) / RATIO / height))

/** Narrowest crop, in parts of the picture's width. */
export const narrowestParts = (size: Size): number =>
  Math.min(widestParts(size), Math.ceil((MIN_WIDTH / size.width) * WHOLE))

/** The crop that is shown where nobody has chosen one: as much as fits, from the middle. */
export function middleParts(size: Size): CropParts {
  const width = widestParts(size)
  return {
    width,
    left: Math.floor((WHOLE - width) / 2),
    top: Math.floor((WHOLE - heightParts(width, size)) / 2),
  }
}

/** The crop in another size, around the same middle. */
export const resized = (parts: CropParts, width: number, size: Size): CropParts => ({
  width,
  left: parts.left + (parts.width - width) / 2,
  top: parts.top + (heightParts(parts.width, size) - heightParts(width, size)) / 2,
})

/** The crop moved and sized to lie within the picture. */
export function withinPicture({ left, top, width }: CropParts, size: Size): CropParts {
  const fitting = Math.max(narrowestParts(size), Math.min(width, widestParts(size)))
  const within = (at: number, most: number) => Math.max(0, Math.min(Math.round(at), most))
  return {
    width: fitting,
    left: within(left, WHOLE - fitting),
    top: within(top, WHOLE - heightParts(fitting, size)),
  }
}

/** Pixels of a crop, 3 by 4 and within the picture; null where it is what is shown without one. */
export function cropFrom(parts: CropParts, size: Size): Crop | null {
  const fitting = withinPicture(parts, size)
  const middle = middleParts(size)
  const isMiddle =
    fitting.width === middle.width &&
    Math.abs(fitting.left - middle.left) <= 1 &&
    Math.abs(fitting.top - middle.top) <= 1
  if (isMiddle) return null
  const width = Math.max(1, Math.min(size.width, Math.round((fitting.width * size.width) / WHOLE)))
  const height = Math.min(size.height, Math.round(width / RATIO))
  return {
    width,
    height,
    left: Math.min(Math.round((fitting.left * size.width) / WHOLE), size.width - width),
    top: Math.min(Math.round((fitting.top * size.height) / WHOLE), size.height - height),
  }
}

export const partsOf = ({ left, top, width }: Crop, size: Size): CropParts => ({
  left: Math.round((left / size.width) * WHOLE),
  top: Math.round((top / size.height) * WHOLE),
  width: Math.round((width / size.width) * WHOLE),
})
