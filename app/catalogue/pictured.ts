import { detailOf, type ImageName } from '#app/images/image-name.ts'
import type { ProductCard } from './product.ts'

/** Cards whose pictures are asked for by what is in them, where that is known at once. */
export const pictured = (cards: readonly ProductCard[], versionOf: (picture: ImageName) => string | undefined): ProductCard[] =>
  cards.map((card) => {
    const [picture, detail] = [versionOf(card.styleId), versionOf(detailOf(card.styleId))]
    return { ...card, ...(picture && { picture }), ...(detail && { detail }) }
  })
