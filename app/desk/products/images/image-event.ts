import { z } from 'zod/mini'
import type { ImageList } from './image-list.ts'

const Crop = z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() })

const Images = z.object({
  images: z.array(
    z.object({
      file: z.string(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
      crop: z.nullable(Crop),
    }),
  ),
})

/** Lists of an event `images_changed`, as they were and as they are; undefined for any other. */
export function imagesIn(event: {
  before: unknown
  after: unknown
}): { before: ImageList; after: ImageList } | undefined {
  const before = Images.safeParse(event.before).data
  const after = Images.safeParse(event.after).data
  return before && after && { before: before.images, after: after.images }
}

/** Changes of a product's images, each in words: "Picture 2 removed". */
export function imageChangeTexts(event: { before: unknown; after: unknown }): string[] {
  const { before, after } = imagesIn(event) ?? { before: [], after: [] }
  const placeIn = (list: ImageList, file: string) => list.findIndex((one) => one.file === file) + 1
  const added = after.filter(({ file }) => placeIn(before, file) === 0)
  const removed = before.filter(({ file }) => placeIn(after, file) === 0)
  const [kept, keptAfter] = [
    before.filter(({ file }) => placeIn(after, file) > 0),
    after.filter(({ file }) => placeIn(before, file) > 0),
  ]
  const changed = kept.flatMap((was) => {
    const place = placeIn(after, was.file)
    const is = after[place - 1]
    if (!is) return []
    return [
      ...(is.alt === was.alt
        ? []
        : [`Words of picture ${place}: ${was.alt || 'none'} → ${is.alt || 'none'}`]),
      ...(JSON.stringify(is.crop) === JSON.stringify(was.crop) ? [] : [`Picture ${place} cropped`]),
    ]
  })
  return [
    ...added.map(({ file }) => `Picture ${placeIn(after, file)} added`),
    ...removed.map(({ file }) => `Picture ${placeIn(before, file)} removed`),
    ...movedText(kept, keptAfter),
    ...changed,
  ]
}

/** The one image that was moved, where it was one. */
function movedText(before: ImageList, after: ImageList): string[] {
  const files = after.map(({ file }) => file)
  if (before.every(({ file }, i) => file === files[i])) return []
  for (const [from, { file }] of before.entries()) {
    const to = files.indexOf(file)
    const moved = before.map((one) => one.file).filter((one) => one !== file)
    moved.splice(to, 0, file)
    if (moved.every((one, i) => one === files[i]))
      return [`Picture ${from + 1} moved to place ${to + 1}`]
  }
  return ['Pictures in another order']
}
