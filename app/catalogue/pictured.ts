import type { ProductCard } from './product.ts'

/** Cards whose pictures are asked for by what is in them, where that is known at once. */
export const pictured = (cards: readonly ProductCard[], versionOf: (styleId: number) => string | undefined): ProductCard[] =>
  cards.map((card) => {
    const picture = versionOf(card.styleId)
    return picture ? { ...card, picture } : card
  })
