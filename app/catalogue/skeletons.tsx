import { PAGE_SIZE } from './page-size.ts'

/** Where cards will stand: as large as they will be. */
export function CardSkeletons({ count, className }: { count: number; className: string }) {
  return (
    <ul className={className} aria-hidden="true" data-testid="skeletons">
      {Array.from({ length: count }, (_, i) => (
        <li key={i}>
          <div className="skeleton aspect-3/4 w-full rounded-card" />
          <div className="skeleton mt-3 h-5 w-4/5" />
          <div className="skeleton mt-2 h-5 w-1/3" />
        </li>
      ))}
    </ul>
  )
}

/** The listing that is on its way. */
export const ListingSkeleton = () => (
  <div className="page py-10">
    <div className="skeleton mb-8 h-10 w-64 max-w-full" />
    <CardSkeletons count={PAGE_SIZE} className="card-grid" />
  </div>
)

export const FeaturedSkeleton = () => (
  <div className="page py-10">
    <div className="skeleton mb-8 h-56 w-full rounded-card" />
    <CardSkeletons count={8} className="card-grid" />
  </div>
)

export const ProductSkeleton = () => (
  <div className="page grid gap-8 py-16 md:grid-cols-2 lg:gap-14" aria-hidden="true" data-testid="skeletons">
    <div className="skeleton mx-auto aspect-3/4 rounded-card max-md:h-[48dvh] md:max-h-[80dvh] md:w-full" />
    <div>
      <div className="skeleton h-10 w-4/5" />
      <div className="skeleton mt-4 h-8 w-1/3" />
      <div className="skeleton mt-8 h-11 w-full" />
      <div className="skeleton mt-4 h-11 w-2/3" />
    </div>
  </div>
)
