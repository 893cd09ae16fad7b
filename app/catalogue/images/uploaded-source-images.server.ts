import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles, uploadedImages } from '#db/schema.ts'
import type { StyleImage } from '#db/words/image-enums.ts'
import { placeOf, styleIdOf, type ImageName } from '#app/images/image-name.ts'
import type { ReadableImages, SourceImageInfo } from '#app/images/source-images.ts'
import { contentOf } from './style-images.ts'

type Parts = { db: Database; onError: (error: unknown) => void }

/**
 * Source images of styles whose images were changed at the desk, from the database, so that every
 * node has them; those of all other styles are the merchant's photos (docs/decisions/0108).
 */
export function uploadedSourceImages(
  { db, onError }: Parts,
  photos: ReadableImages,
): ReadableImages {
  const orUnavailable = <Found>(reading: Promise<Found>): Promise<Found | 'unavailable'> =>
    reading.catch((error: unknown) => {
      onError(error)
      return 'unavailable' as const
    })

  /** `photos`: the style has no list of images, or is none of the catalogue. */
  const find = (image: ImageName) => orUnavailable(findListed(db, image))

  return {
    maxAgeMs: photos.maxAgeMs,
    async stat(image) {
      const found = await find(image)
      if (found === 'photos') return photos.stat(image)
      return typeof found === 'object' ? infoOf(found) : found
    },
    async read(image) {
      const found = await find(image)
      if (found === 'photos') return photos.read(image)
      if (typeof found === 'string') return found
      const bytes = await orUnavailable(readJpeg(db, found.file))
      if (typeof bytes === 'string') return bytes
      return bytes ? { ...infoOf(found), bytes, crop: found.crop ?? undefined } : 'none'
    },
    async readRange(image, etag, range) {
      const found = await find(image)
      if (found === 'photos') return photos.readRange(image, etag, range)
      if (found === 'unavailable') return found
      if (found === 'none' || contentOf(found) !== etag) return 'changed'
      return (await orUnavailable(readJpeg(db, found.file, range))) ?? 'changed'
    },
    close: () => photos.close(),
  }
}

const infoOf = (image: StyleImage): SourceImageInfo => ({
  etag: contentOf(image),
  content: contentOf(image),
})

async function findListed(db: Database, image: ImageName): Promise<StyleImage | 'none' | 'photos'> {
  const [style] = await db
    .select({ images: styles.images })
    .from(styles)
    // A name may hold a larger number than the column.
    .where(sql`${styles.id} = ${styleIdOf(image)}::bigint`)
  if (!style?.images) return 'photos'
  return style.images[placeOf(image) - 1] ?? 'none'
}

async function readJpeg(
  db: Database,
  file: string,
  range?: { from: number; to: number },
): Promise<Buffer | undefined> {
  const { jpeg } = uploadedImages
  const [found] = await db
    .select({
      jpeg: range
        ? sql<Buffer>`substring(${jpeg} from ${range.from + 1}::integer for ${range.to - range.from}::integer)`
        : jpeg,
    })
    .from(uploadedImages)
    .where(eq(uploadedImages.file, file))
  return found?.jpeg
}
