import { Link } from 'react-router'
import { sceneImgProps } from '#app/images/responsive-images.ts'
import type { Category } from './category.ts'

const CARDS: Record<Category, { title: string; text: string }> = {
  women: { title: 'Women', text: 'Dresses, Tops, Jeans' },
  men: { title: 'Men', text: 'Shirts, Suits, Shoes' },
  accessories: { title: 'Accessories', text: 'Bags, Gloves, Watches' },
}

/** The three categories: women first on the home page (§2.4), men first on listings (§2.5). */
export function CategoryCards({
  order = ['women', 'men', 'accessories'],
}: {
  order?: readonly Category[]
}) {
  const cards = order.map((category) => ({ category, ...CARDS[category] }))
  return (
    <ul className="grid gap-4 sm:grid-cols-3 sm:gap-6 lg:gap-8">
      {cards.map(({ category, title, text }) => (
        <li key={category}>
          <Link
            to={`/products?category=${category}`}
            prefetch="intent"
            className="group flex flex-wrap items-center gap-x-5 gap-y-3 sm:block"
          >
            <span className="block max-w-36 grow basis-24 overflow-hidden rounded-card sm:max-w-none">
              <img
                {...sceneImgProps(category)}
                sizes="(min-width: 1280px) 384px, (min-width: 640px) 31vw, 37vw"
                alt=""
                width={480}
                height={640}
                loading="lazy"
                className="aspect-3/4 w-full bg-sand object-cover transition-transform duration-200 group-hover:scale-[1.03]"
              />
            </span>
            <span className="block min-w-0 grow-2 basis-40 wrap-anywhere sm:mt-4">
              <span className="block font-display text-3xl tracking-tight group-hover:text-madder">
                {title}
              </span>
              <span className="mt-1 block text-soft">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
