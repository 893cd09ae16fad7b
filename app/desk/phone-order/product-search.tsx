import { Form, Link } from 'react-router'
import { inRupees } from '#app/basics/money.ts'
import { ProductImage } from '#app/catalogue/product-image.tsx'
import type { Product } from '#app/catalogue/product.ts'
import { isSoldOutIn } from '#app/catalogue/stock/stock.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'
import { draftSearch, withPieces, type DraftLine } from './draft.ts'

type Props = { draft: readonly DraftLine[]; q: string; found: readonly Product[] }

/** Search for the draft: a size is a link to the draft with one more piece in it. */
export function ProductSearch({ draft, q, found }: Props) {
  return (
    <div className="mt-4">
      <Form role="search" aria-label="Products" className="flex gap-2" replace>
        {draft.map(({ productId, size, quantity }) => (
          <input
            key={`${productId} ${size}`}
            type="hidden"
            name="line"
            value={[productId, size ?? '', quantity].join('~')}
          />
        ))}
        <input
          key={q}
          name="q"
          type="search"
          defaultValue={q}
          aria-label="Find a product by words or product code"
          placeholder="Words or product code"
          className={`${inputClass} min-h-11 min-w-0 flex-1`}
          autoComplete="off"
          required
        />
        <Button type="submit" kind="secondary">
          Find
        </Button>
      </Form>
      {q && found.length === 0 && (
        <p role="status" className="mt-3 text-soft">
          Nothing is found for “{q}”.
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {found.map((product) => (
          <li key={product.id} data-row className="flex gap-3 py-3">
            <span className="w-12 shrink-0">
              <ProductImage styleId={product.styleId} sizes="48px" className="w-full rounded-md" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block leading-snug wrap-anywhere">{product.name}</span>
              <span className="block text-soft">
                {inRupees(product.price)} · {product.styleId}
              </span>
              <Sizes product={product} draft={draft} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sizes({ product, draft }: { product: Product; draft: readonly DraftLine[] }) {
  const sizes = product.sizes.length > 0 ? product.sizes : [null]
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {sizes.map((size) =>
        isSoldOutIn(product, size) ? (
          <span key={size} className="flex min-h-11 items-center px-2 text-soft line-through">
            {size ?? 'Sold out'}
          </span>
        ) : (
          <Link
            key={size}
            to={draftSearch(withPieces(draft, { productId: product.id, size, quantity: 1 }))}
            className="flex min-h-11 min-w-11 items-center justify-center rounded-lg border border-line px-3 font-medium hover:border-ink"
            aria-label={`Add ${product.name}${size ? `, ${size}` : ''}`}
            replace
          >
            {size ?? 'Add'}
          </Link>
        ),
      )}
    </span>
  )
}
