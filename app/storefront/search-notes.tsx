import { Link } from 'react-router'
import { CATEGORIES, headingOf } from '#app/catalogue/category.ts'
import { listingOf, listingPath, type Listing } from '#app/catalogue/listing.ts'
import type { SearchOutcome } from '#app/catalogue/search/search-outcome.ts'
import { CategoryPicker } from '#app/catalogue/listing/category-picker.tsx'

/** The search, its corrections, and ways on where nothing was found. */
export function SearchNotes({
  listing,
  search,
  total,
}: {
  listing: Listing
  search: SearchOutcome
  total: number
}) {
  const { corrected, unknown, words, categories } = search
  const searched = corrected ?? listing.q ?? ''
  const anywhere = categories.some(({ count }) => count > 0)
  const found = total > 0 || anywhere
  return (
    <div className="mt-3 space-y-3 wrap-anywhere">
      <p role="status" className="text-lg">
        {found ? 'Results for ' : 'Nothing found for '}
        <strong>“{searched}”</strong>
        {corrected !== null && <span className="text-soft"> · you typed “{listing.q}”</span>}
      </p>
      {found && unknown.length > 0 && (
        <p className="text-soft">
          Nothing we sell is called {unknown.map((word) => `“${word}”`).join(' or ')}, so that was
          left out.
        </p>
      )}
      {anywhere && (
        <nav aria-label="Where to look">
          <ul className="flex flex-wrap gap-2">
            <li>
              <Link
                to={listingPath({ ...listing, category: 'all' })}
                aria-current={listing.category === 'all' ? 'true' : undefined}
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
      {!found && (
        <>
          {words.length > 1 && (
            <p className="flex flex-wrap items-center gap-2">
              We have nothing with all of these words. Try one of them:
              {words.map((word) => (
                <Link key={word} to={listingPath(listingOf('all', { q: word }))} className="chip">
                  {word}
                </Link>
              ))}
            </p>
          )}
          <p className="text-soft">Try another word, a shorter one, or look around:</p>
          <CategoryPicker />
        </>
      )}
    </div>
  )
}
