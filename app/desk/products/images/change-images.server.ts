import { eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { styles, uploadedImages } from '#db/schema.ts'
import type { StyleImage } from '#db/words/image-enums.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { ImageUploads, PreparedImage } from '#app/images/uploads/image-uploads.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { announceChange, changeCatalogue } from '../catalogue-lock.server.ts'
import { recordProductEvent } from '../history/record-product-event.server.ts'
import { eachOnce, sameList, type ImageList, type ListRefusal } from './image-list.ts'
import type { ImageRefusal } from './image-refusal.ts'
import { photoKey } from './photo-key.ts'

type Services = { db: Database; imageUploads: Pick<ImageUploads, 'preparePhotosOf'> }

/** Effect of a change on the list; `photos` are those that it began with, by photoKey. */
type Change = (
  list: ImageList,
  photos: ReadonlyMap<string, StyleImage>,
) => Result<ImageList, ListRefusal>

/**
 * Changes the images of a product. The first change takes over the photos that it has in the folder
 * or bucket, so that they can be moved and removed like the others.
 * @returns id of the event; undefined where nothing was changed
 */
export async function changeImages(
  { db, imageUploads }: Services,
  by: StaffWho<'products'>,
  code: number,
  { uploads = [], change }: { uploads?: readonly PreparedImage[]; change: Change },
): Promise<Result<number | undefined, ImageRefusal>> {
  const seen = await findStyle(db, code)
  if (!seen) return err({ why: 'not there' })
  const photos = seen.images ? ok([]) : await imageUploads.preparePhotosOf(code)
  if (!photos.ok) return err({ why: 'photos unavailable' })
  return changeCatalogue<number | undefined, ImageRefusal>(db, async (tx) => {
    const style = await findStyle(tx, code)
    if (!style) return err({ why: 'not there' })
    const taken = style.images ? [] : photos.value
    const before = style.images ?? eachOnce(taken.map(({ image }) => listed(image)))
    const byKey = new Map(taken.map(({ place, image }) => [photoKey(place), listed(image)]))
    const after = change(before, byKey)
    if (!after.ok) return err({ why: after.error })
    if (sameList(before, after.value)) return ok(undefined)
    await storeImages(tx, [...taken.map(({ image }) => image), ...uploads])
    if (!(await touchImages(tx, [...before, ...after.value]))) return err({ why: 'no longer kept' })
    await tx
      .update(styles)
      .set({ images: [...after.value] })
      .where(eq(styles.id, code))
    const id = await recordProductEvent(tx, by, {
      code,
      action: 'images_changed',
      before: { images: before },
      after: { images: after.value },
    })
    await announceChange(tx)
    return ok(id)
  })
}

/** An image as it is listed at first. */
export const listed = ({ file, width, height }: PreparedImage): StyleImage => ({
  file,
  width,
  height,
  alt: '',
  crop: null,
})

async function findStyle(
  db: Database | Transaction,
  code: number,
): Promise<{ images: StyleImage[] | null } | undefined> {
  const [style] = await db
    .select({ images: styles.images, listed: styles.listed, hidden: styles.hidden })
    .from(styles)
    .where(eq(styles.id, code))
  // One that the merchant's last file did not have is shown nowhere.
  return style && (style.listed || style.hidden) ? style : undefined
}

async function storeImages(tx: Transaction, images: readonly PreparedImage[]): Promise<void> {
  for (const image of images) await tx.insert(uploadedImages).values(image).onConflictDoNothing()
}

/**
 * Notes that images are or were in use, so that they are kept for a while.
 * @returns whether all are there
 */
async function touchImages(tx: Transaction, images: ImageList): Promise<boolean> {
  const files = [...new Set(images.map(({ file }) => file))]
  const { rowCount } = await tx
    .update(uploadedImages)
    .set({ usedAt: sql`now()` })
    .where(inArray(uploadedImages.file, files))
  return rowCount === files.length
}
