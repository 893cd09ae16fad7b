import type { Style } from '#app/catalogue/style.ts'

/**
 * A close-up of a piece. Points are shares: [0, 0] is the upper left corner, [1, 1] the lower
 * right.
 */
export type CloseUp = {
  /** The point of the piece to look at. */
  at: readonly [x: number, y: number]
  /** The point of the image where it appears. */
  on: readonly [x: number, y: number]
  /** Magnification, compared with the whole image. */
  times: number
  /** Rotation in degrees, for a piece that lies flat. */
  turn: number
}

const closeUp = (
  at: CloseUp['at'],
  times: number,
  on: CloseUp['on'] = [0.5, 0.45],
  turn = -7,
): CloseUp => ({ at, on, times, turn })

const COLLAR = closeUp([0.5, 0.1], 2.1, [0.45, 0.27])
const COLLAR_OF_A_LONG_ONE = closeUp([0.5, 0.08], 2.3, [0.46, 0.25])
const WAISTBAND = closeUp([0.5, 0.05], 2.2, [0.47, 0.22])
const UPPER_OF_TWO = closeUp([0.3, 0.12], 2.3, [0.46, 0.3])
const FOLDED_PACK = closeUp([0.45, 0.45], 1.7, [0.5, 0.42])
const FRINGE = closeUp([0.4, 0.86], 2, [0.5, 0.6], 8)
const TOE = closeUp([0.8, 0.7], 1.9, [0.62, 0.55])
const TOE_FROM_ABOVE = closeUp([0.77, 0.22], 1.8, [0.52, 0.42], 9)
const FLAP = closeUp([0.5, 0.5], 1.9, [0.45, 0.47])
const BOW = closeUp([0.5, 0.14], 1.7, [0.46, 0.36])
const BOTTLE = closeUp([0.5, 0.34], 1.9, [0.46, 0.45])
const PAN = closeUp([0.5, 0.72], 1.7, [0.45, 0.52])
const TIPS = closeUp([0.55, 0.82], 2, [0.5, 0.58])
const AROUND_THE_NECK = closeUp([0.5, 0.62], 2.1, [0.47, 0.52])

const ALIKE: readonly (readonly [CloseUp, readonly string[]])[] = [
  [
    COLLAR_OF_A_LONG_ONE,
    ['Kurtas', 'Dresses', 'Nightdress', 'Jumpsuit', 'Swimwear', 'Robe', 'Bath Robe'],
  ],
  [
    WAISTBAND,
    [
      'Jeans',
      'Jeggings',
      'Trousers',
      'Track Pants',
      'Shorts',
      'Leggings',
      'Capris',
      'Patiala',
      'Salwar',
      'Churidar',
      'Tights',
    ],
  ],
  [WAISTBAND, ['Stockings', 'Lounge Pants', 'Lounge Shorts', 'Rain Trousers', 'Skirts']],
  [UPPER_OF_TWO, ['Suits', 'Tracksuits', 'Night suits', 'Kurta Sets', 'Clothing Set']],
  [FOLDED_PACK, ['Briefs', 'Trunk', 'Boxers']],
  [FRINGE, ['Scarves', 'Mufflers', 'Stoles', 'Dupatta']],
  [TOE_FROM_ABOVE, ['Flats', 'Sandals', 'Sports Sandals', 'Flip Flops']],
  [BOW, ['Fragrance Gift Set', 'Accessory Gift Set', 'Mens Grooming Kit', 'Headband']],
  [PAN, ['Compact']],
  [TIPS, ['Kajal and Eyeliner', 'Lip Liner', 'Mascara']],
  [AROUND_THE_NECK, ['Necklace and Chains', 'Pendant', 'Jewellery Set']],
  [closeUp([0.55, 0.24], 2.2, [0.47, 0.4], 5), ['Sarees']],
  [closeUp([0.5, 0.22], 2, [0.46, 0.42]), ['Lehenga Choli']],
  [closeUp([0.62, 0.12], 2, [0.5, 0.32]), ['Salwar and Dupatta']],
  [closeUp([0.5, 0.7], 1.7, [0.46, 0.5]), ['Bra']],
  [closeUp([0.62, 0.84], 2, [0.5, 0.62], 6), ['Socks', 'Booties']],
  [closeUp([0.5, 0.12], 2.3, [0.46, 0.36]), ['Ties']],
  [closeUp([0.66, 0.7], 1.8, [0.5, 0.5]), ['Ties and Cufflinks']],
  [closeUp([0.27, 0.5], 1.8, [0.44, 0.48], -9), ['Cufflinks']],
  [closeUp([0.88, 0.78], 2.1, [0.58, 0.5], -12), ['Belts']],
  [closeUp([0.76, 0.56], 1.9, [0.52, 0.48], -10), ['Sunglasses']],
  [closeUp([0.86, 0.62], 1.6, [0.54, 0.48], 6), ['Earrings']],
  [closeUp([0.5, 0.14], 1.9, [0.48, 0.4]), ['Ring']],
  [closeUp([0.8, 0.8], 2.2, [0.56, 0.5], 10), ['Bracelet']],
  [closeUp([0.6, 0.62], 1.8, [0.5, 0.5], 12), ['Bangle']],
  [closeUp([0.7, 0.72], 1.8, [0.5, 0.58], 7), ['Gloves']],
  [closeUp([0.42, 0.5], 1.6, [0.46, 0.46], -5), ['Caps', 'Hat']],
  [closeUp([0.5, 0.2], 1.7, [0.44, 0.36], 12), ['Umbrellas']],
  [closeUp([0.5, 0.2], 1.9, [0.47, 0.36]), ['Water Bottle', 'Trolley Bag']],
  [
    closeUp([0.28, 0.3], 1.7, [0.43, 0.42]),
    ['Lipstick', 'Lip Care', 'Nail Polish', 'Nail Essentials'],
  ],
  [closeUp([0.6, 0.5], 1.6, [0.5, 0.48]), ['Lip Gloss', 'Lip Plumper']],
  [closeUp([0.35, 0.34], 1.8, [0.45, 0.42], -10), ['Eyeshadow', 'Highlighter and Blush']],
  [closeUp([0.42, 0.22], 1.7, [0.46, 0.4], 8), ['Beauty Accessory']],
  [closeUp([0.84, 0.18], 1.9, [0.6, 0.36], 8), ['Cushion Covers']],
]
const BY_ARTICLE = new Map(ALIKE.flatMap(([near, types]) => types.map((type) => [type, near])))

const BY_MASTER: Record<Style['masterCategory'], CloseUp> = {
  Apparel: COLLAR,
  Accessories: FLAP,
  'Personal Care': BOTTLE,
  Home: FLAP,
  'Sporting Goods': closeUp([0.42, 0.42], 1.7),
  Footwear: TOE,
}

/** The close-up of a style's most telling detail. */
export const closeUpOf = ({
  articleType,
  masterCategory,
}: Pick<Style, 'articleType' | 'masterCategory'>): CloseUp =>
  BY_ARTICLE.get(articleType) ?? BY_MASTER[masterCategory]
