import { Suspense, use } from 'react'
import { data, Link } from 'react-router'
import type { Route } from './+types/product.route.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { readImageFacts } from '#app/catalogue/images/image-facts.server.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { requestContext } from '#app/basics/request-context.server.ts'
import type { SectionName } from '#app/catalogue/product/product-sections.tsx'
import { DeliveryCheck } from '#app/shipping/delivery-check.tsx'
import { PRODUCT_FAILED } from '#app/catalogue/load-failure.tsx'
import { Breadcrumb } from '#app/catalogue/product/breadcrumb.tsx'
import { Gallery } from '#app/catalogue/product/pictures/gallery.tsx'
import {
  productPage,
  type DescribedProduct,
  type ProductPage,
} from '#app/catalogue/product/product-page.ts'
import { findProduct, listOtherColours, listSimilar } from '#app/catalogue/products.server.ts'
import { ShareButton } from '#app/catalogue/product/share-button.tsx'
import type { BreadcrumbItem } from '#app/catalogue/product/breadcrumb-trail.ts'

export const handle = {
  cache: 'shared',
  sheddable: true,
  hydrate: 'on-intent',
} satisfies RouteHandle

// Loaded in parallel and not awaited: should it never load, the purchase still works.
const sectionsModule = import('#app/catalogue/product/product-sections.tsx').catch(() => undefined)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, images, log } = context.get(catalogueServices)
  const { origin } = context.get(requestContext)
  let product: DescribedProduct | undefined
  try {
    product = await findProduct(db, params.id)
  } catch (error) {
    log.error({ area: 'storefront', err: error }, 'failed to load the product')
    throw data(PRODUCT_FAILED, { status: 503, headers: { 'Retry-After': '5' } })
  }
  if (!product) throw data('Product not found', { status: 404 })
  const logged = (error: unknown) =>
    log.error({ area: 'storefront', err: error }, 'failed to load what stands beside the product')
  const [similar, otherColours, imageFacts] = await Promise.all([
    listSimilar({ db, images, log }, product).catch(logged),
    listOtherColours({ db, images, log }, product).catch(logged),
    readImageFacts(images, product),
  ])
  // No cache may keep a page that lacks something.
  return data(
    productPage(product, {
      similar: similar ?? [],
      otherColours: otherColours ?? [],
      images: imageFacts,
      origin,
    }),
    {
      headers: similar && otherColours ? {} : { 'Cache-Control': 'no-store' },
    },
  )
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) =>
  errorHeaders ?? loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.meta ?? [{ title: `Product not found · ${brand.name}` }]

export default function ProductScreen({ loaderData: page }: Route.ComponentProps) {
  const { product } = page
  return (
    <div className="page pt-1 pb-16 md:pt-6">
      <div className="product-bar">
        <BackLink to={page.trail[1]} />
        <Breadcrumb trail={page.trail} />
        <ShareButton name={product.name} url={page.url} />
      </div>
      {/* The sticky row with the button covers the bottom of a small screen: scroll margins
          keep the focus above it. */}
      <div className="product-layout max-md:[&_:is(a,summary,label,button,input)]:scroll-mb-20 md:mt-4">
        <div className="min-w-0">
          <Gallery key={product.id} styleId={product.styleId} images={page.images} />
        </div>
        <div className="buying">
          <h1 className="text-xl/6 font-bold wrap-anywhere max-sm:font-sans max-sm:tracking-normal sm:text-3xl">
            {product.name}
          </h1>
          <p className="mt-1 text-lg font-semibold sm:mt-3 sm:text-2xl">
            {inRupees(product.price)}{' '}
            {product.sale && (
              <>
                <s className="text-base font-normal text-soft">
                  <span className="sr-only">before </span>
                  {inRupees(product.sale.was)}
                </s>{' '}
                <span className="text-base text-leaf">{page.percentOff}% off</span>{' '}
              </>
            )}
            <span className="text-base font-normal text-soft">inclusive of all taxes</span>
          </p>
          {product.sale && (
            <p className="text-soft">
              Lowest price in the 30 days before: {inRupees(product.sale.lowest)}
            </p>
          )}
          {/* A new product starts with nothing chosen. */}
          <AddToCart key={product.id} page={page}>
            <LazySection section="sizes" page={page} />
          </AddToCart>
          <LazySection section="guide" page={page} />
          {/* Not in a section: a press is answered as soon as the page is hydrated. */}
          <DeliveryCheck className="mt-6" />
          <LazySection section="promises" page={page} />
        </div>
        <div className="details">
          <LazySection section="details" page={page} />
        </div>
      </div>
      <LazySection section="after" page={page} />
    </div>
  )
}

/**
 * One step back (shell/inline/native-controls.browser.ts), or to the product's listing where there
 * is no history (P8).
 */
const BackLink = ({ to: listing }: { to: BreadcrumbItem | undefined }) => (
  <Link
    to={listing?.path ?? '/'}
    data-back=""
    className="inline-flex min-h-11 items-center gap-2 font-medium text-soft hover:text-ink"
  >
    <span className="inline-block" aria-hidden="true">
      ←
    </span>{' '}
    Back
  </Link>
)

/** In the HTML from the start; it hydrates once its script has loaded. */
const LazySection = (props: { section: SectionName; page: ProductPage }) => (
  <Suspense>
    <Section {...props} />
  </Suspense>
)

function Section(props: { section: SectionName; page: ProductPage }) {
  const sections = use(sectionsModule)
  return sections && <sections.ProductSection {...props} />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Suspense>
    <Failure error={error} />
  </Suspense>
)

function Failure({ error }: { error: unknown }) {
  const sections = use(sectionsModule)
  if (!sections) throw error
  return <sections.ProductFailure error={error} />
}
