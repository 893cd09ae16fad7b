import { Link, redirect } from 'react-router'
import type { Route } from './+types/find.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff, withPermission } from '#app/staff/staff.server.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { placeIn } from '../orders/order-page.server.ts'
import { OrderTable } from '../orders/order-table.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import { findOrders } from './find-orders.server.ts'
import { findProducts } from './find-products.server.ts'
import { FIND_LENGTH, MAX_FOUND_PRODUCTS, UNDERSTOOD, type FoundProduct } from './find-text.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url, 'orders')
  const q = url.searchParams.get('q')?.trim().slice(0, FIND_LENGTH) ?? ''
  const { db } = context.get(staffServices)
  const found = await findOrders(db, staff, q, placeIn(url.searchParams))
  const one = found?.rows.length === 1 && !found.newer ? found.rows[0] : undefined
  // A word of a name may be one of a product as well; a number is what it is.
  if (one && found?.kind !== 'name') throw redirect(`/desk/orders/${one.number}`)
  const mayChange = withPermission(staff, 'products')
  const products = mayChange ? await findProducts(db, mayChange, q) : []
  if (one && products.length === 0) throw redirect(`/desk/orders/${one.number}`)
  if (!found && products.length === 1) throw redirect(`/desk/products/${products[0]?.code}`)
  if (found) await recordListRead(db, staff, 'orders found', found.rows)
  const byContact = roleMay(staff.role, 'customer contact')
  return { q, products, byContact, byProduct: mayChange !== undefined, found }
}

export const meta: Route.MetaFunction = () => [{ title: `Find · ${brand.name} desk` }]

export default function Find({
  loaderData: { q, products, byContact, byProduct, found },
}: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="text-2xl font-bold">Find</h1>
        {found && (
          <p className="text-soft wrap-anywhere">
            {found.count} {found.count === '1' ? 'order' : 'orders'} with “{q}”{' '}
            {UNDERSTOOD[found.kind]}
          </p>
        )}
      </div>
      <FoundProducts q={q} products={products} />
      {found ? (
        <>
          <OrderTable rows={found.rows} />
          <PageLinks {...found} search={{ q }} />
        </>
      ) : (
        products.length === 0 && (
          <EmptyList title={q ? `Nothing found for “${q}”` : 'What are you looking for?'}>
            Type an order’s number or the first half of it, the customer’s{' '}
            {byContact ? 'phone, email or name' : 'name'} (three letters at least), a tracking
            number, a reference of the payment, the number of an invoice or credit note, or the code
            of a product{byProduct && ', its group of colours or words of its name'}.
          </EmptyList>
        )
      )}
    </>
  )
}

function FoundProducts({ q, products }: { q: string; products: readonly FoundProduct[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="products" className="mt-3">
      <h2 id="products" className="text-lg font-bold">
        Products
      </h2>
      <ul>
        {products.slice(0, MAX_FOUND_PRODUCTS).map(({ code, name, colour, isListed }) => (
          <li key={code}>
            <Link
              to={`/desk/products/${code}`}
              className="inline-flex min-h-11 items-center text-madder underline underline-offset-4 wrap-anywhere"
            >
              Product {code}: {[name, colour].filter(Boolean).join(', ')}
              {!isListed && ', not on sale'}
            </Link>
          </li>
        ))}
      </ul>
      {products.length > MAX_FOUND_PRODUCTS && (
        <Link
          to={`/desk/products?${new URLSearchParams({ q })}`}
          className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
        >
          All products with “{q}”
        </Link>
      )}
    </section>
  )
}
