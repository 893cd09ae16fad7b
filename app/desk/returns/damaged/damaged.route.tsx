import type { Route } from './+types/damaged.route.ts'
import { brand } from '#app/basics/brand.ts'
import type { RouteHandle } from '#app/basics/route-handle.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { staffServices } from '#app/staff/services.server.ts'
import { requireStaff } from '#app/staff/staff.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyList } from '../../frame/empty-list.tsx'
import type { DamagedProduct } from './damaged-product.ts'
import { DAMAGED_DAYS, listDamaged, MAX_DAMAGED } from './list-damaged.server.ts'

export const handle = { frame: 'desk' } satisfies RouteHandle

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = await requireStaff(context, url, 'orders')
  const products = await listDamaged(context.get(staffServices).db, by)
  return { products, days: DAMAGED_DAYS, isCut: products.length === MAX_DAMAGED }
}

export const meta: Route.MetaFunction = () => [{ title: `Damaged pieces · ${brand.name} desk` }]

export default function Damaged({ loaderData: { products, days, isCut } }: Route.ComponentProps) {
  const pieces = products.reduce((sum, one) => sum + one.returned + one.undelivered, 0)
  return (
    <>
      <h1 className="text-2xl font-bold">Damaged pieces</h1>
      <p className="text-soft">
        {pieces} came back damaged in the last {days} days, and {pieces === 1 ? 'is' : 'are'} not
        for sale again.
        {isCut && ` The ${products.length} products and sizes with the most.`}
      </p>
      {products.length === 0 ? (
        <EmptyList title="Nothing came back damaged">
          A piece appears when a return is accepted as damaged, or a parcel comes back so.
        </EmptyList>
      ) : (
        <DamagedTable products={products} />
      )}
      <ButtonLink to="/desk/returns" kind="quiet" className="mt-4 -ml-3">
        Returns
      </ButtonLink>
    </>
  )
}

const DamagedTable = ({ products }: { products: readonly DamagedProduct[] }) => (
  <table className="desk-table mt-3">
    <thead className="max-sm:hidden">
      <tr>
        <th scope="col">Product</th>
        <th scope="col" className="number">
          In returns
        </th>
        <th scope="col" className="number">
          In parcels that came back
        </th>
        <th scope="col">Last</th>
      </tr>
    </thead>
    <tbody>
      {products.map((one) => (
        <tr
          key={`${one.productId} ${one.size}`}
          data-row
          className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
        >
          <td>
            {one.styleId !== null && (
              <ProductImage
                styleId={one.styleId}
                sizes="40px"
                className="float-left mr-3 w-10 rounded-md"
              />
            )}
            <span className="font-medium">{one.name}</span>
            {one.size && <span className="block text-soft">{one.size}</span>}
          </td>
          <td className="number max-sm:text-left max-sm:whitespace-normal">
            <span className="sm:hidden">In returns: </span>
            {one.returned}
          </td>
          <td className="number max-sm:text-left max-sm:whitespace-normal">
            <span className="sm:hidden">In parcels that came back: </span>
            {one.undelivered}
          </td>
          <td className="text-soft">
            <time dateTime={one.last.toISOString()}>{formatDate(one.last)}</time>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
