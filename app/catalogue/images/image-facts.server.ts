import { MAX_STYLE_IMAGES, type StyleImage } from '#db/words/image-enums.ts'
import { imageName } from '#app/images/image-name.ts'
import type { Images } from '#app/images/images.server.ts'
import type { ProductCard } from '../product.ts'
import type { DescribedProduct, ImageFacts } from '../product/product-page.ts'
import { contentOf, defaultAlt, shownSize } from './style-images.ts'

type Place = { styleId: number; uploaded: readonly StyleImage[] | null; place: number }

/**
 * Version of a style's image; undefined where it has none at this place, or none that is known at
 * once. That of an upload follows from the style's row, so that no node shows the one before.
 */
export function imageVersionAt(
  images: Pick<Images, 'version'>,
  { styleId, uploaded, place }: Place,
): string | undefined {
  const name = imageName(styleId, place)
  if (!uploaded) return images.version(name)
  const image = uploaded[place - 1]
  return image && images.version(name, contentOf(image))
}

/** A card, and the images that the style shows in place of its photos. */
export type ReadCard = { card: ProductCard; uploaded: readonly StyleImage[] | null }

/** Adds the versions of images that are known at once, so that the addresses name the content. */
export const withImageVersions = (
  cards: readonly ReadCard[],
  images: Pick<Images, 'version'>,
): ProductCard[] =>
  cards.map(({ card, uploaded }) => {
    const [imageVersion, detailVersion] = [1, 2].map((place) =>
      imageVersionAt(images, { styleId: card.styleId, uploaded, place }),
    )
    return {
      ...card,
      ...(imageVersion && { imageVersion }),
      ...(detailVersion && { detailVersion }),
    }
  })

/** Places after the second, where a drawing has none. */
const LATER_PLACES = Array.from({ length: MAX_STYLE_IMAGES - 2 }, (_, i) => i + 3)

/** Images of a product, for its page. */
export async function readImageFacts(
  images: Pick<Images, 'version' | 'photoSize'>,
  { styleId, name, uploaded }: DescribedProduct,
): Promise<ImageFacts[]> {
  const versionAt = (place: number) => imageVersionAt(images, { styleId, uploaded, place })
  if (uploaded)
    return uploaded.map((image, i) => ({
      version: versionAt(i + 1),
      photo: shownSize(image),
      alt: image.alt || defaultAlt(name, i + 1),
    }))
  const sizesAt = (places: readonly number[]) =>
    Promise.all(places.map((place) => images.photoSize(imageName(styleId, place))))
  const [first, second] = await sizesAt([1, 2])
  // Most products have two photos at most: only of the others are more looked for.
  const later = second ? await sizesAt(LATER_PLACES) : []
  const end = later.indexOf(undefined)
  return [first, second, ...later.slice(0, end < 0 ? undefined : end)].map((photo, i) => ({
    version: versionAt(i + 1),
    photo,
  }))
}
