import { MAX_STYLE_IMAGES, type Crop, type StyleImage } from '#db/words/image-enums.ts'
import { err, ok, type Result } from '#app/basics/result.ts'

export type ImageList = readonly StyleImage[]

/** A change of one image, with what the member saw of it. */
export type ImageChange =
  | { kind: 'move'; file: string; place: number }
  | { kind: 'remove'; file: string }
  | { kind: 'describe'; file: string; alt: string; seen: string }
  | { kind: 'crop'; file: string; crop: Crop | null; seen: Crop | null }

export type ListRefusal = 'full' | 'changed meanwhile'

/** The list with new images at its end; one that is there already stays where it is. */
export function withAdded(list: ImageList, added: ImageList): Result<ImageList, 'full'> {
  const all = eachOnce([...list, ...added])
  return all.length <= MAX_STYLE_IMAGES ? ok(all) : err('full')
}

/** Without images that stand before them already: the file is what names an image. */
export const eachOnce = (list: ImageList): ImageList =>
  list.filter(({ file }, i) => list.findIndex((other) => other.file === file) === i)

/** The list with one image changed; what others did to the others meanwhile stays. */
export function withChanged(
  list: ImageList,
  change: ImageChange,
): Result<ImageList, 'changed meanwhile'> {
  const image = list.find(({ file }) => file === change.file)
  if (!image) return change.kind === 'remove' ? ok(list) : CHANGED
  const others = list.filter((other) => other !== image)
  const replaced = (now: StyleImage) => ok(list.map((other) => (other === image ? now : other)))
  switch (change.kind) {
    case 'remove':
      return ok(others)
    case 'move':
      return ok([...others.slice(0, change.place - 1), image, ...others.slice(change.place - 1)])
    case 'describe': {
      const { alt, seen } = change
      return image.alt !== seen && image.alt !== alt ? CHANGED : replaced({ ...image, alt })
    }
    case 'crop': {
      const { crop, seen } = change
      const isOther = !sameCrop(image.crop, seen) && !sameCrop(image.crop, crop)
      return isOther ? CHANGED : replaced({ ...image, crop })
    }
    default:
      return change satisfies never
  }
}

/**
 * The list without what one change of before did to it; refused where somebody has changed the same
 * since.
 */
export function withTakenBack(
  list: ImageList,
  { before, after }: { before: ImageList; after: ImageList },
): Result<ImageList, ListRefusal> {
  const added = after.filter(({ file }) => !has(before, file))
  const removed = before.filter(({ file }) => !has(after, file) && !has(list, file))
  const undone: StyleImage[] = []
  for (const image of list) {
    if (has(added, image.file)) continue
    const [was, became] = [before, after].map((one) => one.find(({ file }) => file === image.file))
    const isTouched = was && became && !sameImage(was, became)
    if (isTouched && !sameImage(image, became)) return CHANGED
    undone.push(isTouched ? was : image)
  }
  for (const image of removed) undone.splice(before.indexOf(image), 0, image)
  if (undone.length > MAX_STYLE_IMAGES) return err('full')
  return added.length > 0 || removed.length > 0 ? ok(undone) : orderTakenBack(undone, before, after)
}

/** Puts back the order where the change moved images, and nobody has since. */
function orderTakenBack(
  list: ImageList,
  before: ImageList,
  after: ImageList,
): Result<ImageList, 'changed meanwhile'> {
  if (sameOrder(before, after)) return ok(list)
  if (!sameOrder(list, after)) return CHANGED
  return ok(before.flatMap(({ file }) => list.find((image) => image.file === file) ?? []))
}

export const sameList = (one: ImageList, other: ImageList): boolean =>
  sameOrder(one, other) && one.every((image, i) => sameImage(image, other[i]))

const CHANGED = err('changed meanwhile' as const)

const has = (list: ImageList, wanted: string) => list.some(({ file }) => file === wanted)

const sameOrder = (one: ImageList, other: ImageList) =>
  one.length === other.length && one.every(({ file }, i) => file === other[i]?.file)

const sameImage = (one: StyleImage, other: StyleImage | undefined) =>
  one.file === other?.file && one.alt === other.alt && sameCrop(one.crop, other.crop)

const sameCrop = (one: Crop | null, other: Crop | null) =>
  one?.left === other?.left && one?.top === other?.top && one?.width === other?.width
