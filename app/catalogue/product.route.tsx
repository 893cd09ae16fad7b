import { data, isRouteErrorResponse, Link, useNavigate } from 'react-router'
import type { Route } from './+types/product.route.ts'
import { inRupees } from '#app/basics/money.ts'
import { brand } from '#app/brand.ts'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { shopContext } from '#app/shop.server.ts'
import { headingOf } from './category.ts'
import { LoadFailure } from './load-failure.tsx'
import type { Product } from './product.ts'
import { ProductPicture } from './product-picture.tsx'
import { findProduct } from './products.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = context.get(shopContext)
  let product: Product | undefined
  try {
    product = await findProduct(db, params.id)
  } catch (error) {
    log.error({ err: error }, 'product: could not be loaded')
    throw data('Failed to load product details', { status: 503, headers: { 'Retry-After': '5' } })
  }
  if (!product) throw data('Product not found', { status: 404 })
  return { product }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.product.name} · ${brand.name}` },
        { name: 'description', content: `${loaderData.product.description}. ${inRupees(loaderData.product.price)} at ${brand.name}.` },
      ]
    : [{ title: `Product not found · ${brand.name}` }]

export default function ProductScreen({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <div className="page py-6">
      <BackButton product={product} />
      <div className="mt-4 grid gap-8 md:grid-cols-2 lg:gap-14">
        <ProductPicture
          styleId={product.styleId}
          alt={product.name}
          sizes="(min-width: 768px) 46vw, 92vw"
          eager
          className="mx-auto max-md:h-[48dvh] max-md:w-auto rounded-card md:max-h-[80dvh] md:w-full"
        />
        <div>
          <h1 className="text-3xl font-bold sm:text-4xl">{product.name}</h1>
          <p className="mt-3 text-2xl font-semibold">
            {inRupees(product.price)} <span className="text-base font-normal text-soft">inclusive of all taxes</span>
          </p>
          <ul className="mt-4 flex flex-wrap gap-2" aria-label="Found under">
            {[product.category, product.subCategory, product.masterCategory].map((chip, i) => (
              <li key={i} className="rounded-full bg-sand px-3 py-1 text-sm capitalize">
                {chip}
              </li>
            ))}
          </ul>
          {/* A new product starts with nothing chosen. */}
          <AddToCart key={product.id} product={product} />
          <ul className="mt-6 space-y-1 border-t border-line pt-5 text-soft">
            <li>Delivered in 3 to 7 business days, free of charge</li>
            <li>Returns within 7 days of delivery</li>
          </ul>
          <h2 className="mt-6 font-sans text-base font-semibold">Description</h2>
          <p className="mt-1 max-w-prose text-soft">{product.description}</p>
        </div>
      </div>
    </div>
  )
}

/** One step back; where there is nothing to go back to, to the listing it belongs to. */
function BackButton({ product }: { product: Product }) {
  const navigate = useNavigate()
  return (
    <Link
      to={`/products?category=${product.category}`}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-soft hover:text-ink"
      onClick={(event) => {
        if ((window.history.state as { idx?: number } | null)?.idx) {
          event.preventDefault()
          void navigate(-1)
        }
      }}
    >
      <span aria-hidden="true">←</span> Back<span className="sr-only"> to {headingOf[product.category]}</span>
    </Link>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailure />
  return (
    <div className="page py-24 text-center">
      <h1 className="text-3xl font-bold">Product not found</h1>
      <p className="mt-3 text-soft">It may no longer be sold, or the address has a slip in it.</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <ButtonLink to="/products" kind="secondary">
          See what we sell
        </ButtonLink>
      </p>
    </div>
  )
}
