import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useTicks } from '../../../lists/use-ticks.browser.ts'
import type { ProductsFilter, ProductsView } from '../../products-filter.ts'
import { MAX_PRODUCTS } from '../bulk-change.ts'
import { products } from '../change-words.ts'
import type { ChangeForm } from '../form/change-form.ts'
import { selectionQuery } from './selection.ts'

/** Form that the boxes of the list belong to, wherever they stand. */
export const TICK_FORM = 'ticked'

/** The change that goods of a view lack. */
const CHANGE_OF_VIEW: Partial<Record<ProductsView, ChangeForm>> = {
  hidden: 'shown',
  hsn: 'tax',
  label: 'label',
}

type Props = {
  filter: ProductsFilter
  /** Products of the whole list; one more than a change takes: more than that. */
  count: number
  children: ReactNode
}

/** A list of products with boxes: the ticked ones, or all that its filter finds, are changed at once. */
export function TickForm({ filter, count, children }: Props) {
  const { list, ticked, isAll, tickAll } = useTicks('code')
  const change = CHANGE_OF_VIEW[filter.view]
  return (
    <div ref={list}>
      <label className="needs-script mt-1 inline-flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5"
          checked={isAll}
          onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
        />
        All on this page
      </label>
      {children}
      <Form
        id={TICK_FORM}
        action="/desk/products/many"
        className={`border-t border-line bg-paper py-3 ${ticked > 0 ? 'sticky bottom-0' : ''}`}
      >
        {change && <input type="hidden" name="change" value={change} />}
        <Button type="submit" kind={ticked > 0 ? 'primary' : 'secondary'}>
          {ticked > 0 ? `Change ${products(ticked)}` : 'Change ticked'}
        </Button>
        <span role="status" className="ml-4 text-soft">
          {ticked > 0 && `${ticked} ticked`}
        </span>
      </Form>
      {count > MAX_PRODUCTS ? (
        <p className="text-soft">
          To change all of a list at once, search for fewer: one change takes{' '}
          {products(MAX_PRODUCTS)} at most.
        </p>
      ) : (
        <Link
          to={`/desk/products/many?${selectionQuery({ by: 'filter', filter })}${change ? `&change=${change}` : ''}`}
          className="inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4"
        >
          {count === 1
            ? 'Change the 1 product of this list'
            : `Change all ${products(count)} of this list`}
        </Link>
      )}
    </div>
  )
}
