import { Link } from 'react-router'
import { sceneSources } from '#app/images/picture-widths.ts'
import type { Category } from './category.ts'

const CARDS: Record<Category, { title: string; text: string }> = {
  women: { title: 'Women', text: 'Dresses, Tops, Jeans' },
  men: { title: 'Men', text: 'Shirts, Suits, Shoes' },
  accessories: { title: 'Accessories', text: 'Bags, Gloves, Watches' },
}

/** The three ways in (spec section 2): on the home page women first, and where a listing has no category men first. */
export function CategoryCards({ order = ['women', 'men', 'accessories'] }: { order?: readonly Category[] }) {
  const cards = order.map((category) => ({ category, ...CARDS[category] }))
  return (
    <ul className="grid gap-4 sm:grid-cols-3 sm:gap-6">
      {cards.map(({ category, title, text }) => (
        <li key={category}>
          <Link to={`/products?category=${category}`} prefetch="intent" className="group relative block overflow-hidden rounded-card">
            <img
              {...sceneSources(category)}
              sizes="(min-width: 640px) 31vw, 92vw"
              alt=""
              width={480}
              height={640}
              loading="lazy"
              className="aspect-4/3 w-full bg-sand object-cover transition-transform duration-200 group-hover:scale-[1.03] sm:aspect-3/4"
            />
            <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink/85 to-transparent p-5 pt-16 text-white">
              <span className="block font-display text-2xl font-bold group-hover:underline">{title}</span>
              <span className="block">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
