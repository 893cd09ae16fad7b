import { pledgesOf, type Pledge } from './pledges.ts'
import { NO_COLOUR, offersColours, type Choice, type Product, type ProductCard } from '../product.ts'
import { productMeta, type ProductMetaTag } from './product-meta.ts'
import { sizeGuideFor, type SizeGuide } from './size-guide.ts'
import { ONE_SIZE, sizeLabel } from '../sizes.ts'
import { isSoldOut, isSoldOutIn } from '../stock.ts'
import { trailTo, type Step } from './trail.ts'

type Size = { width: number; height: number }

/** All that a product's page shows and says of itself. Made on the server: the browser needs the outcome, not the rules. */
export type ProductPage = {
  product: Product
  /** The version of its picture, where it is known. */
  picture: string | undefined
  soldOut: boolean
  sizeLabel: string
  /** Those to choose from; none where the product has no colour. */
  colours: readonly string[]
  /** What is chosen before the shopper chooses. */
  chosen: Choice
  sizeGuide: SizeGuide | undefined
  pledges: readonly Pledge[]
  trail: readonly Step[]
  /** What is shown at once in its place, when it is sold out. */
  instead: readonly ProductCard[]
  alike: readonly ProductCard[]
  /** Only where it is worth enlarging. */
  largePicture: Size | undefined
  url: string
  meta: ProductMetaTag[]
}

/** As wide as the picture is ever shown, on a fine screen too. */
const WIDEST_SHOWN = 960
const MOST_INSTEAD = 4

export function productPage(
  product: Product,
  {
    alike,
    picture,
    photo,
    origin,
  }: { alike: readonly ProductCard[]; picture?: string | undefined; photo: Size | undefined; origin: string },
): ProductPage {
  const soldOut = isSoldOut(product)
  const instead = soldOut ? alike.slice(0, MOST_INSTEAD) : []
  return {
    product,
    picture,
    soldOut,
    sizeLabel: sizeLabel(product),
    colours: offersColours(product) ? product.colours.filter((name) => name !== NO_COLOUR) : [],
    chosen: firstChoice(product),
    sizeGuide: sizeGuideFor(product),
    pledges: pledgesOf(product),
    trail: trailTo(product),
    instead,
    alike: alike.slice(instead.length),
    largePicture: photo && photo.width > WIDEST_SHOWN ? photo : undefined,
    url: `${origin}/product/${product.id}`,
    meta: productMeta(product, origin),
  }
}

/** Where there is one thing to choose, it is chosen, unless it is sold out. */
const firstChoice = (product: Product): Choice => ({
  size: product.sizes.length === 1 && product.sizes[0] === ONE_SIZE && !isSoldOutIn(product, ONE_SIZE) ? ONE_SIZE : null,
  colour: offersColours(product) ? (product.colours[0] ?? null) : null,
})
