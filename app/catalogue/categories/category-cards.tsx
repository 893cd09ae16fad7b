import { Link } from 'react-router'
import { sceneImgProps } from '#app/images/responsive-images.ts'
import { titleOf, type CategoryTile } from './category-tile.ts'

export function CategoryCards({ tiles }: { tiles: readonly CategoryTile[] }) {
  return (
    // Three beside each other, also on a phone; fewer where text is twice as large.
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-3 sm:grid-cols-3 sm:gap-6 lg:gap-8">
      {tiles.map(({ category, kinds }) => (
        <li key={category}>
          <Link to={`/products?category=${category}`} prefetch="intent" className="group block">
            <span className="block overflow-hidden rounded-card">
              <img
                {...sceneImgProps(category)}
                sizes="(min-width: 1280px) 384px, (min-width: 640px) 31vw, 30vw"
                alt=""
                width={480}
                height={640}
                loading="lazy"
                className="aspect-3/4 w-full bg-sand object-cover transition-transform duration-200 group-hover:scale-[1.03]"
              />
            </span>
            <span className="mt-2 block leading-snug font-semibold wrap-anywhere group-hover:text-madder sm:mt-4 sm:font-display sm:text-3xl sm:font-normal sm:tracking-tight">
              {titleOf[category]}
            </span>
            <span className="mt-1 block text-sm leading-snug text-soft sm:text-base">
              {kinds.join(', ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
