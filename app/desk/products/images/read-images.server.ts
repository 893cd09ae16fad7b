import { eq } from 'drizzle-orm'
import { styles, uploadedImages } from '#db/schema.ts'
import type { Database } from '#db/database.ts'
import { imageVersionAt } from '#app/catalogue/images/image-facts.server.ts'
import { defaultAlt } from '#app/catalogue/images/style-images.ts'
import { imageName } from '#app/images/image-name.ts'
import type { Images } from '#app/images/images.server.ts'
import { imagePath } from '#app/images/responsive-images.ts'
import type { ImageUploads } from '#app/images/uploads/image-uploads.server.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import type { DeskImage, DeskImages } from './desk-image.ts'
import { photoKey } from './photo-key.ts'

type Services = {
  db: Database
  images: Pick<Images, 'version'>
  imageUploads: Pick<ImageUploads, 'photoPlaces'>
}

/** The pictures of a product: its list of uploads, or the photos that it has without one. */
export async function readImages(
  { db, images, imageUploads }: Services,
  _by: StaffWho<'products'>,
  { code, name }: { code: number; name: string },
): Promise<DeskImages> {
  const [style] = await db.select({ images: styles.images }).from(styles).where(eq(styles.id, code))
  const uploaded = style?.images ?? null
  const shownAt = (place: number): Pick<DeskImage, 'place' | 'version' | 'defaultAlt'> => ({
    place,
    version: imageVersionAt(images, { styleId: code, uploaded, place }),
    defaultAlt: defaultAlt(name, place),
  })
  if (uploaded)
    return {
      images: uploaded.map(({ file, alt, crop }, i) => ({
        ...shownAt(i + 1),
        key: file,
        alt,
        crop,
        whole: `/desk/pictures/${file}`,
      })),
      unavailable: false,
    }
  const places = await imageUploads.photoPlaces(code)
  if (places === 'unavailable') return { images: [], unavailable: true }
  return {
    images: places.map((place) => ({
      ...shownAt(place),
      key: photoKey(place),
      alt: '',
      crop: null,
      whole: `${imagePath(imageName(code, place))}.jpg`,
    })),
    unavailable: false,
  }
}

/** An uploaded picture as it is stored; undefined where the shop has none of this digest. */
export async function readWholeImage(
  db: Database,
  _by: StaffWho<'products'>,
  file: string,
): Promise<Buffer | undefined> {
  const [image] = await db
    .select({ jpeg: uploadedImages.jpeg })
    .from(uploadedImages)
    .where(eq(uploadedImages.file, file))
  return image?.jpeg
}
