import { Link, redirect } from 'react-router'
import type { Route } from './+types/find.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { PageLinks } from '../frame/page-links.tsx'
import { placeIn } from '../orders/order-page.server.ts'
import { OrderTable } from '../orders/order-table.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import { findOrders } from './find-orders.server.ts'
import { FIND_LENGTH, UNDERSTOOD } from './find-text.ts'
import { productIn } from './guesses.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, url, 'orders')
  const q = url.searchParams.get('q')?.trim().slice(0, FIND_LENGTH) ?? ''
  const { db } = context.get(staffServices)
  const found = await findOrders(db, staff, q, placeIn(url.searchParams))
  if (found.is === 'one order') throw redirect(`/desk/orders/${found.number}`)
  if (found.is === 'orders') await recordListRead(db, staff, 'orders found', found.rows)
  const code = roleMay(staff.role, 'products') ? productIn(q) : undefined
  const byContact = roleMay(staff.role, 'customer contact')
  return { q, code, byContact, found: found.is === 'orders' ? found : undefined }
}

export const meta: Route.MetaFunction = () => [{ title: `Find · ${brand.name} desk` }]

export default function Find({ loaderData: { q, code, byContact, found } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="text-2xl font-bold">Find</h1>
        {found && (
          <p className="text-soft wrap-anywhere">
            {found.count} orders with “{q}” {UNDERSTOOD[found.kind]}
          </p>
        )}
      </div>
      {code !== undefined && (
        <Link
          to={`/desk/products?q=${code}`}
          className="mt-1 inline-flex min-h-11 items-center text-madder underline underline-offset-4"
        >
          Product {code}
        </Link>
      )}
      {found ? (
        <>
          <OrderTable rows={found.rows} />
          <PageLinks {...found} search={{ q }} />
        </>
      ) : (
        <EmptyList title={q ? `Nothing found for “${q}”` : 'What are you looking for?'}>
          Type an order’s number, the customer’s {byContact ? 'phone, email or name' : 'name'}{' '}
          (three letters at least), a tracking number, a reference of the payment, or the code of a
          product.
        </EmptyList>
      )}
    </>
  )
}
