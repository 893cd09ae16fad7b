import { Link } from 'react-router'
import { CATEGORIES, headingOf } from '#app/catalogue/category.ts'
import { listingPath, type Listing } from '#app/catalogue/listing.ts'
import type { SearchOutcome } from '#app/catalogue/search/search-outcome.ts'
import { listingLinkProps } from '#app/catalogue/listing/use-listing.browser.ts'

/** The search as understood, its corrections, and ways on where nothing was found. */
export function SearchNotes({
  listing,
  search,
  total,
}: {
  listing: Listing
  search: SearchOutcome
  total: number
}) {
  const { corrected, unknown, givenUp, categories } = search
  const anywhere = categories.some(({ count }) => count > 0)
  const found = total > 0 || anywhere
  return (
    <div className="mt-3 space-y-3 wrap-anywhere">
      <p role="status" className="text-lg">
        {found ? 'Results for ' : 'Nothing found for '}
        <strong>“{corrected ?? listing.q}”</strong>
        {corrected !== null && <span className="text-soft"> · you typed “{listing.q}”</span>}
      </p>
      <SearchChips listing={listing} search={search} />
      {givenUp.length > 0 && (
        <p>
          Nothing matches all of this. Here is what we found without {quoted(givenUp, ' and ')}.
        </p>
      )}
      {found && unknown.length > 0 && <NotUnderstood unknown={unknown} />}
      {anywhere && (
        <nav aria-label="Search in">
          <ul className="flex flex-wrap gap-2">
            <li>
              <Link
                to={listingPath({ ...listing, category: 'all' })}
                aria-current={listing.category === 'all' ? 'true' : undefined}
                discover="none"
                className="chip"
              >
                Everywhere
              </Link>
            </li>
            {CATEGORIES.map((category) => {
              const count = categories.find((found) => found.category === category)?.count ?? 0
              return count === 0 ? null : (
                <li key={category}>
                  <Link
                    to={listingPath({ ...listing, category })}
                    aria-current={listing.category === category ? 'true' : undefined}
                    discover="none"
                    className="chip"
                  >
                    {headingOf[category]} ({count})
                  </Link>
                </li>
              )
            })}
          </ul>
        </nav>
      )}
    </div>
  )
}

/** Chips of the sentence's asks: each is a link to the same search without it. */
function SearchChips({ listing, search }: { listing: Listing; search: SearchOutcome }) {
  if (search.chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Your search">
      {search.chips.map(({ label, without }, i) => (
        <li key={i}>
          <Link {...listingLinkProps({ ...listing, q: without || null })} className="chip chosen">
            {label}
            <span aria-hidden="true">×</span>
            <span className="sr-only">, remove</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NotUnderstood({ unknown }: { unknown: readonly string[] }) {
  const isNumber = unknown.some((text) => /^\d+$/.test(text))
  return (
    <p className="text-soft">
      We did not understand {quoted(unknown, ' or ')}, so{' '}
      {unknown.length > 1 ? 'they were' : 'it was'} left out.
      {isNumber && ' For a price write “below 500”, for a size “size 9”.'}
    </p>
  )
}

const quoted = (texts: readonly string[], last: string): string =>
  texts
    .map((text) => `“${text}”`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, last)
