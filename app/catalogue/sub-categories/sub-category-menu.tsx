import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { headingOf, type Category } from '../category.ts'
import { SUB_CATEGORIES_PATH, type SubCategories } from './sub-categories.ts'
import { SubCategoryLinks } from './sub-category-links.tsx'

/** Single flight: loaded once for as long as the page is open; after a failure, by who asks next. */
let loading: Promise<SubCategories | undefined> | undefined

const loadSubCategories = () =>
  (loading ??= fetch(SUB_CATEGORIES_PATH)
    .then(async (answer) => (answer.ok ? ((await answer.json()) as SubCategories) : undefined))
    .catch(() => undefined)
    .then((found) => {
      if (!found) loading = undefined
      return found
    }))

/** Of a category; the strip at its top has some more. */
const IN_MENU = 8

const ALL_OF: Record<Category, string> = {
  men: 'All for men',
  women: 'All for women',
  accessories: 'All accessories',
}

/** Content of the menu: categories, each with its largest sub-categories. */
export function SubCategoryMenu({ categories }: { categories: readonly Category[] }) {
  const [found, setFound] = useState<SubCategories>()
  useEffect(() => {
    void loadSubCategories().then(setFound)
  }, [])
  return (
    <>
      {categories.map((category) => (
        <section key={category} aria-label={headingOf[category]}>
          <Link to={`/products?category=${category}`}>{ALL_OF[category]}</Link>
          {found && (
            <SubCategoryLinks
              category={category}
              tiles={found[category].slice(0, IN_MENU)}
              className="sub-category-list"
            />
          )}
        </section>
      ))}
    </>
  )
}
