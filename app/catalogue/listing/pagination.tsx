import { Link } from 'react-router'
import { pageNumbers, type Page } from './pages.ts'

/** Nothing for a single page (§2.5). On narrow screens: first, current, last, previous, next. */
export function Pagination({ page, pathOf }: { page: Page; pathOf: (number: number) => string }) {
  if (page.last <= 1) return null
  const current = page.number
  return (
    <nav aria-label="Pages" className="mt-12 flex flex-col items-center gap-4">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {current > 1 && (
          <li>
            <Link to={pathOf(current - 1)} rel="prev" prefetch="intent" className="page-number">
              Previous
            </Link>
          </li>
        )}
        {pageNumbers(current, page.last).map((number, i) => {
          if (number === 'gap')
            return (
              <li key={`gap${i}`} aria-hidden="true" className="hidden px-1 text-soft sm:block">
                …
              </li>
            )
          const near = number === 1 || number === page.last || number === current
          return (
            <li key={number} className={near ? '' : 'hidden sm:block'}>
              <Link
                to={pathOf(number)}
                aria-current={number === current ? 'page' : undefined}
                aria-label={`Page ${number}`}
                className="page-number"
              >
                {number}
              </Link>
            </li>
          )
        })}
        {current < page.last && (
          <li>
            <Link to={pathOf(current + 1)} rel="next" prefetch="intent" className="page-number">
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
