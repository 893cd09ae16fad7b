import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { ProductImage } from '../product-image.tsx'
import { clearViewed, recordView } from './recently-viewed.browser.ts'
import type { Viewed } from './viewed.ts'

/** Stored in this browser only. */
export function RecentlyViewed({ current }: { current: Viewed }) {
  const [before, setBefore] = useState<readonly Viewed[]>([])
  useEffect(() => setBefore(recordView(current)), [current])
  if (before.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-14">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recently-viewed" className="text-2xl font-bold">
          Recently viewed
        </h2>
        <Button
          kind="quiet"
          className="-mr-3"
          aria-label="Clear recently viewed"
          onClick={() => {
            clearViewed()
            setBefore([])
            focusHeading()
          }}
        >
          Clear
        </Button>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {before.map(({ id, styleId, name }) => (
          <li key={id}>
            <Link to={`/product/${id}`} className="group block">
              <ProductImage
                styleId={styleId}
                sizes="(min-width: 1024px) 190px, 30vw"
                className="w-full rounded-card"
              />
              <span className="mt-2 line-clamp-2 text-sm leading-snug font-medium group-hover:underline">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
