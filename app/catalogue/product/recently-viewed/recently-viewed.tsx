import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDelivery, useStoredPin } from '#app/shipping/delivery.browser.ts'
import { Button } from '#app/ui/button.tsx'
import { focusHeading } from '#app/ui/focus-heading.browser.ts'
import { cardTitle } from '../../card/card-title.ts'
import { ProductImage } from '../../product-image.tsx'
import type { Availability } from './availability.ts'
import { clearViewed, listViewed, recordView } from './recently-viewed.browser.ts'
import { useAvailability } from './use-availability.browser.ts'
import { useSight } from './use-sight.browser.ts'
import type { Viewed } from './viewed.ts'

type Props = {
  /** The product of this page, which joins them. */
  current?: Viewed
  className?: string
}

/**
 * Stored in this browser only, which asks the shop what of it is sold out once it is looked at. Drawn
 * where it moves nothing: below the screen, at the end of a page.
 */
export function RecentlyViewed({ current, className }: Props) {
  const [before, setBefore] = useState<readonly Viewed[]>([])
  useEffect(() => setBefore(current ? recordView(current) : listViewed()), [current])
  const place = useRef<HTMLDivElement>(null)
  const sight = useSight(place)
  const availability = useAvailability(
    before.map(({ id }) => id),
    sight === 'seen',
  )
  const pin = useStoredPin()
  const delivery = deliveryNote(pin, useDelivery(pin, sight === 'seen' && before.length > 0))
  return (
    <div ref={place}>
      {before.length > 0 && sight !== 'unknown' && (
        <ViewedList
          viewed={before}
          availability={availability}
          delivery={delivery}
          className={className}
          onClear={() => {
            clearViewed()
            setBefore([])
            focusHeading()
          }}
        />
      )}
    </div>
  )
}

function ViewedList({
  viewed,
  availability,
  delivery,
  className,
  onClear,
}: {
  viewed: readonly Viewed[]
  availability: Availability
  /** Note of a card that can be bought; undefined where no PIN code was typed. */
  delivery: string | undefined
  className: string | undefined
  onClear: () => void
}) {
  return (
    <section aria-labelledby="recently-viewed" className={className}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recently-viewed" className="text-2xl font-bold">
          Recently viewed
        </h2>
        <Button kind="quiet" className="-mr-3" aria-label="Clear recently viewed" onClick={onClear}>
          Clear
        </Button>
      </div>
      <ul className="mt-4 grid grid-cols-3 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {viewed.map((product) => (
          <li key={product.id}>
            <ViewedLink
              product={product}
              mark={MARKS[availability[product.id] ?? 'in stock']}
              delivery={delivery}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its line is there as soon as a PIN code is known: the answer moves nothing. */
function deliveryNote(
  pin: string | null | undefined,
  answer: ReturnType<typeof useDelivery>,
): string | undefined {
  if (!pin) return undefined
  if (answer === undefined || answer === 'failed') return ''
  return answer.isServed ? `By ${answer.day}` : `Not to ${pin}`
}

const MARKS = {
  'in stock': undefined,
  'sold out': 'Sold out',
  'no longer sold': 'No longer sold',
} satisfies Record<Availability[string], string | undefined>

/** The mark lies over the picture: it comes later, and moves nothing. */
const ViewedLink = ({
  product: { id, styleId, name },
  mark,
  delivery,
}: {
  product: Viewed
  mark: string | undefined
  delivery: string | undefined
}) => {
  const { maker, title } = cardTitle(name)
  return (
    <Link to={`/product/${id}`} className="group block">
      <span className="relative block">
        <ProductImage
          styleId={styleId}
          sizes="(min-width: 1024px) 190px, 30vw"
          className={`w-full rounded-card ${mark ? 'opacity-60' : ''}`}
        />
        {mark && (
          <span className="absolute inset-x-2 bottom-2 w-fit rounded-full bg-card px-2 py-0.5 text-sm font-medium">
            {mark}
          </span>
        )}
      </span>
      <span className="mt-2 line-clamp-3 text-sm leading-snug font-medium group-hover:underline">
        <span className="block min-h-[1.375em] font-normal text-soft">{maker && `${maker} `}</span>
        {title}
      </span>
      {delivery !== undefined && (
        <span className="block min-h-[1.5em] text-sm text-soft">{mark ? '' : delivery}</span>
      )}
    </Link>
  )
}
