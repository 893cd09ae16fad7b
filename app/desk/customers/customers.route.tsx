import { Form, Link } from 'react-router'
import type { Route } from './+types/customers.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatShortDate } from '#app/basics/text/format-date.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { FIND_LENGTH } from '../find/find-text.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { recordListRead } from '../record/reads/record-read.server.ts'
import type { CustomerRow } from './customer-row.ts'
import { findCustomers } from './find-customers.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'customers')
  const byOrders = await requireStaff(context, url, 'orders')
  const typed = (url.searchParams.get('q') ?? '').slice(0, FIND_LENGTH)
  const { db } = context.get(staffServices)
  const rows = await findCustomers(db, by, byOrders, typed)
  await recordListRead(db, by, 'customers', rows)
  return { typed, rows }
}

export const meta: Route.MetaFunction = () => [{ title: `Customers · ${brand.name} desk` }]

export default function Customers({ loaderData: { typed, rows } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl font-bold">Customers</h1>
      <Form role="search" aria-label="Customers" className="mt-3 flex max-w-xl gap-3">
        <input
          key={typed}
          name="q"
          type="search"
          defaultValue={typed}
          maxLength={FIND_LENGTH}
          aria-label="Find a customer by email, phone or name"
          placeholder="Email, phone, name …"
          autoComplete="off"
          spellCheck={false}
          className={`${inputClass} min-w-0`}
          required
        />
        <Button type="submit" kind="secondary">
          Find
        </Button>
      </Form>
      {rows.length > 0 ? (
        <CustomerTable rows={rows} />
      ) : (
        <EmptyList title={typed.trim() ? 'Nobody found' : 'Whom do you look for?'}>
          {typed.trim()
            ? 'Try the whole email, the ten digits of the phone, or three letters of the name. Who has an account and never ordered is found by the email.'
            : 'Type an email, a phone number in any spelling, or a name.'}
        </EmptyList>
      )}
    </>
  )
}

function CustomerTable({ rows }: { rows: readonly CustomerRow[] }) {
  return (
    <table className="desk-table mt-3">
      <caption className="sr-only">Customers, of the newest orders first</caption>
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Ordered</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, email, orderedAt }) => (
          <tr
            key={id ?? email}
            data-row
            className="max-sm:block max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:block max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td className="wrap-anywhere">
              <Link
                to={
                  id ? `/desk/customers/${id}` : `/desk/find?${new URLSearchParams({ q: email })}`
                }
                className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4"
              >
                {name || email}
              </Link>
            </td>
            <td className="wrap-anywhere">{email}</td>
            <td className="text-soft">
              {orderedAt ? formatShortDate(orderedAt) : 'Not found by an order'}
              {id ? '' : ', without an account'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
