import { Link, useLocation } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import { keepFromChecklist } from '../frame/from-checklist.ts'
import type { ProductRow } from './product-row.ts'

/** @param tickForm id of the form that the box of each row belongs to */
export function ProductTable({
  rows,
  tickForm,
}: {
  rows: readonly ProductRow[]
  tickForm: string
}) {
  const { search } = useLocation()
  return (
    <table className="desk-table mt-3">
      <thead className="max-sm:hidden">
        <tr>
          <th scope="col" colSpan={3}>
            Product
          </th>
          <th scope="col">Code</th>
          <th scope="col" className="number">
            Price
          </th>
          <th scope="col" className="w-2/5">
            Stock
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ code, name, colour, place, price, isOnSale, imageVersion, ...stocked }) => (
          <tr
            key={code}
            data-row
            className="@min-[14rem]/desk-page:max-sm:grid max-sm:grid-cols-[2rem_4rem_minmax(0,1fr)_auto] max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
          >
            <td className="w-9 max-sm:row-span-3">
              <label className="-ml-3 grid size-11 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  name="code"
                  value={code}
                  form={tickForm}
                  aria-label={`Change ${name}`}
                  className="size-5"
                />
              </label>
            </td>
            <td className="max-sm:row-span-3">
              <ProductImage
                styleId={code}
                version={imageVersion}
                sizes="48px"
                className="w-12 max-w-none rounded"
              />
            </td>
            <td className="wrap-anywhere">
              <Link
                to={keepFromChecklist(`/desk/products/${code}`, search)}
                prefetch="intent"
                className="inline-block min-h-11 py-2.5 leading-snug font-semibold text-madder underline underline-offset-4"
              >
                {name}
              </Link>
              {colour && <span className="text-soft max-sm:block sm:ml-2">{colour}</span>}
              {place !== null && (
                <span className="text-soft max-sm:block sm:ml-2">Place {place}</span>
              )}
            </td>
            <td className="text-soft max-sm:hidden">{code}</td>
            <td className="number">
              {price === undefined ? 'No price' : inRupees(price)}
              {isOnSale && <span className="block text-sm text-leaf">Sale</span>}
            </td>
            <td className="max-sm:col-span-2 max-sm:col-start-3">
              <StockOf {...stocked} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Pieces of each size; what is sold out stands out. */
function StockOf({ sizes, stock }: Pick<ProductRow, 'sizes' | 'stock'>) {
  const counted = (sizes.length > 0 ? sizes : ['']).filter((size) => Object.hasOwn(stock, size))
  if (counted.length === 0) return <span className="text-soft">Not counted</span>
  return (
    <ul className="flex flex-wrap gap-x-3">
      {counted.map((size) => (
        <li key={size} className={stock[size] === 0 ? 'font-semibold text-chilli' : ''}>
          {size && `${size} `}
          {stock[size]}
        </li>
      ))}
    </ul>
  )
}
