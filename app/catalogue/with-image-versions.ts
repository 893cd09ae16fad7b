import { detailOf, type ImageName } from '#app/images/image-name.ts'
import type { ProductCard } from './product.ts'

/** Cards whose pictures are asked for by what is in them, where that is known at once. */
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
