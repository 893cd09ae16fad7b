import type { Route } from './+types/pack.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { roleMay } from '#app/staff/permissions.ts'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CourierLists } from '../exports/courier-lists.tsx'
import { EmptyList } from '../frame/empty-list.tsx'
import { listPicks } from './pick-list.server.ts'
import { pieceCode } from './station/pieces.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'pack')
  return {
    picks: await listPicks(context.get(staffServices).db, by),
    mayShip: roleMay(by.role, 'ship'),
  }
}

export const meta: Route.MetaFunction = () => [{ title: `To pack · ${brand.name} desk` }]

export default function Pack({ loaderData: { picks, mayShip } }: Route.ComponentProps) {
  const pieces = picks.reduce((sum, one) => sum + one.pieces, 0)
  if (picks.length === 0)
    return (
      <>
        <h1 className="text-2xl font-bold">To pack</h1>
        <EmptyList title="Nothing waits to be packed">
          The pieces of paid orders appear here, by product and size, as one list for the shelves.
        </EmptyList>
      </>
    )
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="text-2xl font-bold">To pack</h1>
        <p className="text-soft">
          {pieces} {pieces === 1 ? 'piece' : 'pieces'}
        </p>
      </div>
      <div className="no-print mt-3 flex flex-wrap gap-3">
        <ButtonLink to="/desk/pack/next" data-next-step>
          Pack one by one
        </ButtonLink>
        <ButtonLink to="/desk/pack/slips" kind="secondary">
          Packing slips
        </ButtonLink>
        <Button kind="secondary" className="needs-script" onClick={() => window.print()}>
          Print this list
        </Button>
        <ButtonLink to="/desk/ship" kind="secondary">
          Ship many
        </ButtonLink>
      </div>
      {mayShip && <CourierLists />}
      <ul className="mt-4 max-w-3xl divide-y divide-line border-y border-line">
        {picks.map((pick) => (
          <li
            key={`${pick.productId} ${pick.size} ${pick.colour}`}
            data-row
            className="flex items-center gap-4 py-2"
          >
            <span className="w-12 shrink-0 print:hidden">
              {pick.styleId !== null && (
                <ProductImage styleId={pick.styleId} sizes="48px" className="w-full rounded-md" />
              )}
            </span>
            <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
              <span className="font-medium">{pick.name}</span>
              <span className="block text-soft">
                {[pick.size, pick.colour, pieceCode(pick)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <strong className="text-2xl">{pick.pieces}</strong>
              <span className="block text-sm text-soft">
                for {pick.orders} {pick.orders === 1 ? 'order' : 'orders'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
