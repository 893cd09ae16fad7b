import { Form, Link, redirect, useLocation } from 'react-router'
import type { Route } from './+types/products.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { GOOGLE_FEED, META_FEED } from '#app/catalogue/feeds/feed-addresses.ts'
import { catalogueServices } from '#app/catalogue/services.server.ts'
import { productCodeIn } from '#app/catalogue/search/product-code.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { DownloadLink } from '../exports/download-link.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { keepFromChecklist } from '../frame/from-checklist.ts'
import { PageLinks } from '../frame/page-links.tsx'
import { countProducts, isProductCode, listProductsForDesk } from './list-products.server.ts'
import { TICK_FORM, TickForm } from './many/selection/tick-form.tsx'
import { ProductTable } from './product-table.tsx'
import {
  MAX_WORDS,
  PRODUCT_VIEWS,
  productsQuery,
  readProductsFilter,
  type ProductsView,
} from './products-filter.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'products')
  const { db } = context.get(staffServices)
  const { images } = context.get(catalogueServices)
  const filter = readProductsFilter(url.searchParams)
  const code = productCodeIn(filter.words)
  if (code !== undefined && (await isProductCode(db, by, code)))
    throw redirect(`/desk/products/${code}`)
  const codeOf = (name: string) => productCodeIn(url.searchParams.get(name) ?? '')
  const place = { after: codeOf('after'), before: codeOf('before') }
  const [page, count] = await Promise.all([
    listProductsForDesk({ db, images }, by, filter, place),
    countProducts(db, by, filter),
  ])
  return { ...page, count, filter }
}

export const meta: Route.MetaFunction = () => [{ title: `Products · ${brand.name} desk` }]

export default function Products({
  loaderData: { rows, newer, older, count, filter },
}: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Products</h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/desk/products/many" kind="quiet">
            Bulk changes
          </ButtonLink>
          <ButtonLink to={keepFromChecklist('/desk/products/import', search)} kind="secondary">
            Import a file
          </ButtonLink>
          <ButtonLink to={keepFromChecklist('/desk/products/new', search)} kind="secondary">
            New product
          </ButtonLink>
        </div>
      </div>
      <Form role="search" aria-label="Products" className="mt-3 flex max-w-xl gap-3">
        {filter.view !== 'on sale' && <input type="hidden" name="view" value={filter.view} />}
        {filter.importId !== undefined && (
          <input type="hidden" name="import" value={filter.importId} />
        )}
        <input
          key={filter.words}
          name="q"
          type="search"
          defaultValue={filter.words}
          maxLength={MAX_WORDS}
          aria-label="Find a product by its name or code"
          placeholder="Name or code …"
          autoComplete="off"
          className={`${inputClass} min-w-0`}
        />
        <Button type="submit" kind="secondary">
          Find
        </Button>
      </Form>
      <nav aria-label="Views" className="mt-3 border-b border-line">
        <ul className="-mb-px flex overflow-x-auto">
          {(Object.entries(PRODUCT_VIEWS) as [ProductsView, string][]).map(([view, label]) => (
            <li key={view}>
              <Link
                to={`?${new URLSearchParams(productsQuery({ ...filter, view }))}`}
                className="desk-tab"
                aria-current={view === filter.view ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {filter.importId !== undefined && (
        <p className="mt-3">
          Of{' '}
          <Link
            to={`/desk/products/import/${filter.importId}`}
            className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
          >
            import {filter.importId}
          </Link>
          .{' '}
          <Link
            to={`?${new URLSearchParams(productsQuery({ ...filter, importId: undefined }))}`}
            className="inline-flex min-h-11 items-center text-madder underline underline-offset-4"
          >
            All products of this view
          </Link>
        </p>
      )}
      {rows.length > 0 ? (
        <>
          <DownloadLink to={`/desk/products.csv?${new URLSearchParams(productsQuery(filter))}`} />
          <TickForm key={rows[0]?.code} filter={filter} count={count}>
            <ProductTable rows={rows} tickForm={TICK_FORM} />
          </TickForm>
        </>
      ) : (
        <EmptyList title={filter.words ? 'No product is called so' : EMPTY_TITLES[filter.view]}>
          {filter.words
            ? 'Look in the other views too, or type fewer words.'
            : EMPTY_WORDS[filter.view]}
        </EmptyList>
      )}
      <PageLinks newer={newer} older={older} search={productsQuery(filter)} />
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3 text-soft">
        Feeds of all products on sale, for them to fetch:
        <FeedLink to={GOOGLE_FEED}>Google</FeedLink>
        <FeedLink to={META_FEED}>Meta</FeedLink>
      </p>
    </>
  )
}

/** A plain link, whose address is copied from it. */
const FeedLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4">
    {children}
  </a>
)

const EMPTY_TITLES: Record<ProductsView, string> = {
  'on sale': 'No products yet',
  'sold out': 'Nothing is sold out',
  placed: 'No product has a place',
  hidden: 'No product is hidden',
  gone: 'No product was taken off sale',
  hsn: 'No HSN is assumed',
  rate: 'Each HSN settles its rate',
  label: 'No fact of a label is missing',
}

const EMPTY_WORDS: Record<ProductsView, string> = {
  'on sale': 'Products appear once a file is imported or a product is created.',
  'sold out': 'A product appears when no size of it is left.',
  placed: 'A product appears when you give it a place in listings on its page.',
  hidden: 'New products appear here until you show them, and products that you hide on their page.',
  gone: 'A product appears when the file of an import no longer has it.',
  hsn: 'A product on sale appears when it says no HSN and the shop does not know that of its kind.',
  rate: 'A product on sale appears when its HSN does not settle its rate: no row of the tax rates has it, or it is too short.',
  label:
    'A product on sale appears when its MRP, net quantity, maker, country or importer is missing.',
}
