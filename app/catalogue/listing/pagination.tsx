import { Link } from 'react-router'
import { pageNumbers, type Page } from './pages.ts'

type Props = { page: Page; pathOf: (number: number) => string }

/**
 * Nothing for a single page (§2.5). Narrow screens show "Page 3 of 70" between first, previous,
 * next and last (listing.css) in place of the numbers.
 */
export function Pagination({ page: { number: current, last }, pathOf }: Props) {
  if (last <= 1) return null
  return (
    <nav aria-label="Pages" className="pager">
      <ul>
        {current > 1 && (
          <>
            <li>
              <Link
                to={pathOf(1)}
                aria-label="First page"
                discover="none"
                className="page-number"
              />
            </li>
            <li>
              <Link
                to={pathOf(current - 1)}
                rel="prev"
                prefetch="intent"
                discover="none"
                className="page-number"
              >
                Previous
              </Link>
            </li>
          </>
        )}
        <li aria-current="page">{`Page ${current} of ${last}`}</li>
        {pageNumbers(current, last).map((number, i) =>
          number === 'gap' ? (
            <li key={`gap${i}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={pathOf(number)}
                aria-current={number === current ? 'page' : undefined}
                aria-label={`Page ${number}`}
                discover="none"
                className="page-number"
              >
                {number}
              </Link>
            </li>
          ),
        )}
        {current < last && (
          <>
            <li>
              <Link
                to={pathOf(current + 1)}
                rel="next"
                prefetch="intent"
                discover="none"
                className="page-number"
              >
                Next
              </Link>
            </li>
            <li>
              <Link
                to={pathOf(last)}
                aria-label="Last page"
                discover="none"
                className="page-number"
              />
            </li>
          </>
        )}
      </ul>
    </nav>
  )
}
