import type { StyleImage } from '#db/words/image-enums.ts'
import { imageName } from '#app/images/image-name.ts'
import { imagePath } from '#app/images/responsive-images.ts'
import type { About, Fact } from './about-product.ts'
import { pledgesOf, type Pledge } from './pledges.ts'
import {
  hasColourChoice,
  percentOff,
  type Choice,
  type Product,
  type ProductCard,
} from '../product.ts'
import { defaultAlt } from '../images/style-images.ts'
import type { GalleryImage } from './pictures/gallery-image.ts'
import { productMeta, type ProductMetaTag } from './product-meta.ts'
import { sizeGuideFor, type SizeGuide } from './sizing/size-guide.ts'
import { ONE_SIZE, sizeLabel } from '../sizes/sizes.ts'
import { isSoldOut, isSoldOutIn } from '../stock/stock.ts'
import { breadcrumbTrail, type BreadcrumbItem } from './breadcrumb-trail.ts'

type Size = { width: number; height: number }

/**
 * Version of an image, its size in pixels if it is a photo, and its alternative text if it has been
 * uploaded.
 */
export type ImageFacts = {
  version?: string | undefined
  photo?: Size | undefined
  alt?: string
}

/** A product as its own page has it. */
export type DescribedProduct = Product & {
  about: About
  /** Facts that the law wants shown. */
  label: readonly Fact[]
  styleGroup: string | null
  /** Images in place of the merchant's photos; null: there are none. */
  uploaded: readonly StyleImage[] | null
}

/** Everything the product page shows. Made on the server: the browser does not load the rules. */
export type ProductPage = {
  product: Product
  about: About
  label: readonly Fact[]
  /** The same style in other colours. */
  otherColours: readonly ProductCard[]
  /** One to eight. */
  images: readonly GalleryImage[]
  soldOut: boolean
  /** Whole per cent that a sale takes off; 0 without one. */
  percentOff: number
  sizeLabel: string
  /** Preselected. */
  chosen: Choice
  sizeGuide: SizeGuide | undefined
  pledges: readonly Pledge[]
  trail: readonly BreadcrumbItem[]
  /** Similar products, shown at once when this one is sold out. */
  substitutes: readonly ProductCard[]
  similar: readonly ProductCard[]
  url: string
  meta: ProductMetaTag[]
}

/** A photo that is no wider is shown as large as it is. */
const MAX_SHOWN_WIDTH = 640
const MAX_SUBSTITUTES = 4

export function productPage(
  described: DescribedProduct,
  {
    similar,
    otherColours,
    images,
    origin,
  }: {
    similar: readonly ProductCard[]
    otherColours: readonly ProductCard[]
    images: readonly ImageFacts[]
    origin: string
  },
): ProductPage {
  const { about, label, styleGroup: _styleGroup, uploaded: _uploaded, ...product } = described
  const soldOut = isSoldOut(product)
  const shown = galleryImages(product, images)
  const substitutes = soldOut ? similar.slice(0, MAX_SUBSTITUTES) : []
  return {
    product,
    about,
    label,
    otherColours,
    images: shown,
    soldOut,
    percentOff: percentOff(product),
    sizeLabel: sizeLabel(product),
    chosen: firstChoice(product),
    sizeGuide: sizeGuideFor(product),
    pledges: pledgesOf(product),
    trail: breadcrumbTrail(product),
    substitutes,
    similar: similar.slice(substitutes.length),
    url: `${origin}/product/${product.id}`,
    meta: productMeta(product, { about, origin, images: shown }),
  }
}

/**
 * The first image is always shown, since its version may not be known yet; another only if it has
 * one. A drawing has no size, and is always larger than it is shown.
 */
function galleryImages(
  { styleId, name }: Product,
  [first = {}, ...others]: readonly ImageFacts[],
): GalleryImage[] {
  return [first, ...others.filter(({ version }) => version)].map(({ version, photo, alt }, i) => {
    const place = i + 1
    return {
      place,
      version,
      alt: alt ?? (place === 2 ? `${name}, detail` : defaultAlt(name, place)),
      large:
        version && (!photo || photo.width > MAX_SHOWN_WIDTH)
          ? `${imagePath(imageName(styleId, place), version)}.jpg`
          : undefined,
    }
  })
}

/** Preselects a lone One Size unless it is sold out, and the colour. */
const firstChoice = (product: Product): Choice => ({
  size:
    product.sizes.length === 1 && product.sizes[0] === ONE_SIZE && !isSoldOutIn(product, ONE_SIZE)
      ? ONE_SIZE
      : null,
  colour: hasColourChoice(product) ? (product.colours[0] ?? null) : null,
})
