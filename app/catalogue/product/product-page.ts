import { detailOf } from '#app/images/image-name.ts'
import { imagePath } from '#app/images/responsive-images.ts'
import type { About } from './about-product.ts'
import { pledgesOf, type Pledge } from './pledges.ts'
import { hasColourChoice, type Choice, type Product, type ProductCard } from '../product.ts'
import type { GalleryImage } from './pictures/gallery-image.ts'
import { productMeta, type ProductMetaTag } from './product-meta.ts'
import { sizeGuideFor, type SizeGuide } from './size-guide.ts'
import { ONE_SIZE, sizeLabel } from '../sizes.ts'
import { isSoldOut, isSoldOutIn } from '../stock.ts'
import { breadcrumbTrail, type BreadcrumbItem } from './breadcrumb-trail.ts'

type Size = { width: number; height: number }

/** Version of an image, and its size in pixels if it is a photo. */
export type ImageFacts = { version?: string | undefined; photo?: Size | undefined }

/** A product as its own page has it. */
export type DescribedProduct = Product & { about: About; styleGroup: string | null }

/** Everything the product page shows. Made on the server: the browser does not load the rules. */
export type ProductPage = {
  product: Product
  about: About
  /** The same style in other colours. */
  otherColours: readonly ProductCard[]
  /** One, or two; the second shows a detail. */
  images: readonly GalleryImage[]
  soldOut: boolean
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
  const { about, styleGroup: _styleGroup, ...product } = described
  const soldOut = isSoldOut(product)
  const shown = galleryImages(product, images)
  const substitutes = soldOut ? similar.slice(0, MAX_SUBSTITUTES) : []
  return {
    product,
    about,
    otherColours,
    images: shown,
    soldOut,
    sizeLabel: sizeLabel(product),
    chosen: firstChoice(product),
    sizeGuide: sizeGuideFor(product),
    pledges: pledgesOf(product),
    trail: breadcrumbTrail(product),
    substitutes,
    similar: similar.slice(substitutes.length),
    url: `${origin}/product/${product.id}`,
    meta: productMeta(product, { about, origin, hasDetail: shown.length > 1 }),
  }
}

/**
 * A second image exists only if it has a version; the first one's may not be known yet. A drawing
 * has no size, and is always larger than it is shown.
 */
function galleryImages(
  { styleId, name }: Product,
  [first, second]: readonly ImageFacts[],
): GalleryImage[] {
  const shown = (detail: boolean, { version, photo }: ImageFacts): GalleryImage => ({
    detail,
    version,
    alt: detail ? `${name}, detail` : name,
    large:
      version && (!photo || photo.width > MAX_SHOWN_WIDTH)
        ? `${imagePath(detail ? detailOf(styleId) : styleId, version)}.jpg`
        : undefined,
  })
  return [shown(false, first ?? {}), ...(second?.version ? [shown(true, second)] : [])]
}

/** Preselects a lone One Size unless it is sold out, and the colour. */
const firstChoice = (product: Product): Choice => ({
  size:
    product.sizes.length === 1 && product.sizes[0] === ONE_SIZE && !isSoldOutIn(product, ONE_SIZE)
      ? ONE_SIZE
      : null,
  colour: hasColourChoice(product) ? (product.colours[0] ?? null) : null,
})
