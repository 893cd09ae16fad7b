import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { groupDigits } from '#app/basics/text/group-digits.ts'
import { valueTexts } from './change-words.ts'
import { refusalWords } from './refusals.ts'
import type { ChangedProduct, SeenChange } from './seen-change.ts'

/** The first products of a change, each before and after. */
export function ChangedProducts({ seen: { first, changed } }: { seen: SeenChange }) {
  if (first.length === 0) return null
  return (
    <Products title="Before and after" shown={first} total={changed}>
      {({ before, after }) => (
        <ul>
          {valueTexts(before, after).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Products>
  )
}

/** The first products that are left as they are, each with the reason. */
export function RefusedProducts({ seen: { firstRefused, refused, isMade } }: { seen: SeenChange }) {
  if (firstRefused.length === 0) return null
  return (
    <Products
      title={isMade ? 'Not changed' : 'Cannot be changed'}
      shown={firstRefused}
      total={refused}
    >
      {({ refusal }) => (
        <span className="inline-block text-chilli first-letter:uppercase">
          {refusalWords(refusal ?? '')}
        </span>
      )}
    </Products>
  )
}

type Props = {
  title: string
  shown: readonly ChangedProduct[]
  total: number
  children: (product: ChangedProduct) => ReactNode
}

function Products({ title, shown, total, children }: Props) {
  return (
    <section aria-label={title} className="mt-6">
      <h2 className="text-lg font-bold">{title}</h2>
      {total > shown.length && (
        <p className="text-soft">
          The first {shown.length} of {groupDigits(total)}.
        </p>
      )}
      <table className="desk-table mt-2">
        <thead className="max-sm:hidden">
          <tr>
            <th scope="col" className="w-28">
              Code
            </th>
            <th scope="col">Product</th>
            <th scope="col" className="w-1/2">
              What happens
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((product) => (
            <tr
              key={product.code}
              data-row
              className="wrap-anywhere max-sm:grid max-sm:border-t max-sm:border-line max-sm:py-2 max-sm:*:border-0 max-sm:*:py-0.5"
            >
              <td className="text-soft">{product.code}</td>
              <td>
                {product.name && (
                  <Link
                    to={`/desk/products/${product.code}`}
                    className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4 sm:min-h-0"
                  >
                    {product.name}
                  </Link>
                )}
              </td>
              <td>{children(product)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
