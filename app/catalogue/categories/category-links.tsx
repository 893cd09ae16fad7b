import { Link } from 'react-router'
import { sceneImgProps } from '#app/images/responsive-images.ts'
import { CATEGORIES, headingOf } from '../category.ts'

/** The three categories, side by side: ways on from a page that has nothing to show. */
export const CategoryLinks = () => (
  <ul className="mx-auto mt-10 grid max-w-2xl grid-cols-3 gap-3 sm:gap-6" aria-label="What we sell">
    {CATEGORIES.map((category) => (
      <li key={category}>
        <Link to={`/products?category=${category}`} className="group block">
          <img
            {...sceneImgProps(category)}
            sizes="(min-width: 640px) 208px, 31vw"
            alt=""
            width={480}
            height={640}
            loading="lazy"
            className="aspect-3/4 w-full rounded-card bg-sand object-cover"
          />
          <span className="mt-2 block leading-snug font-semibold wrap-anywhere group-hover:underline">
            {headingOf[category]}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
