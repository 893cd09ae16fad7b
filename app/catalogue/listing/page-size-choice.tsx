import { Link } from 'react-router'
import { listingPath, type Listing } from '../listing.ts'
import { PAGE_SIZE, PAGE_SIZES } from '../page-size.ts'
import { pageAtSize, type Page } from './pages.ts'

/** Links to the same products on shorter or longer pages, where there are more than the shortest. */
export function PageSizeChoice({ listing, page }: { listing: Listing; page: Page }) {
  if (page.total <= PAGE_SIZE) return null
  return (
    <nav aria-label="Items a page" className="page-sizes">
      Show
      {PAGE_SIZES.map((per) => (
        <Link
          key={per}
          to={listingPath({ ...listing, per }, pageAtSize(page, per))}
          aria-current={per === listing.per ? 'true' : undefined}
          discover="none"
          className="page-number"
        >
          {per}
        </Link>
      ))}
      a page
    </nav>
  )
}
