import { detailOf, type ImageName } from '#app/images/image-name.ts'
import type { ProductCard } from './product.ts'

/** Adds the versions of images that are known at once, so that the addresses name the content. */
export const withImageVersions = (
  cards: readonly ProductCard[],
  versionOf: (image: ImageName) => string | undefined,
): ProductCard[] =>
  cards.map((card) => {
    const [imageVersion, detailVersion] = [
      versionOf(card.styleId),
      versionOf(detailOf(card.styleId)),
    ]
    return {
      ...card,
      ...(imageVersion && { imageVersion }),
      ...(detailVersion && { detailVersion }),
    }
  })
