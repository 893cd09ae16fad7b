import { PAGE_SIZE } from './page-size.ts'

/** Placeholders as large as the cards will be (content.css). */
export const CardSkeletons = ({
  count,
  className = 'card-grid',
}: {
  count: number
  className?: string
}) => (
  <ul className={className} aria-hidden="true" data-testid="skeletons">
    {Array.from({ length: count }, (_, i) => (
      <li key={i} className="skeleton-card">
        <div className="skeleton" />
        <div className="skeleton" />
        <div className="skeleton" />
      </li>
    ))}
  </ul>
)

const FEATURED = 8

/** Skeleton of the page at an address; undefined for pages without one. */
export function skeletonOf(pathname: string) {
  if (pathname.startsWith('/product/'))
    return (
      <div className="page skeleton-product" aria-hidden="true" data-testid="skeletons">
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
    )
  if (pathname !== '/' && pathname !== '/products') return undefined
  return (
    <div className="page py-10">
      <div className="skeleton mb-8 h-10 w-64 max-w-full" />
      <CardSkeletons count={pathname === '/' ? FEATURED : PAGE_SIZE} />
    </div>
  )
}
