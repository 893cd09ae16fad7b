import { Link } from 'react-router'
import type { Route } from './+types/shop.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { EmptyList } from '../frame/empty-list.tsx'
import { shopSectionsOf } from '../frame/sections.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, url, 'today')
  return { sections: shopSectionsOf(role) }
}

export const meta: Route.MetaFunction = () => [{ title: `Shop · ${brand.name} desk` }]

export default function Shop({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-2xl font-bold">Shop</h1>
      {sections.length === 0 && (
        <EmptyList title="Nothing here is yours">
          Your role has no settings of the shop. The owner can change it.
        </EmptyList>
      )}
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sections.map(({ to, label, words }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="block h-full rounded-card border border-line bg-card p-4 hover:border-madder"
            >
              <span className="font-bold text-madder">{label}</span>
              <span className="mt-1 block text-soft">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
