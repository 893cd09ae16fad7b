import { CategoryCards } from '#app/catalogue/categories/category-cards.tsx'
import { CATEGORY_TILES, menFirst } from '#app/catalogue/categories/category-tile.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'

/** Texts and links of §2.17: home, a search, and the categories. */
export function NotFound() {
  return (
    <div className="page py-12 sm:py-16">
      <div className="mx-auto max-w-xl text-center">
        <p className="font-display text-6xl font-bold text-madder" aria-hidden="true">
          404
        </p>
        <h1 className="mt-3 text-4xl font-bold">Oops! Page not found</h1>
        <p className="mt-3 text-soft">The address may be mistyped, or the page has moved.</p>
        <div className="mt-8">
          <SearchForm label="What are you looking for?" />
        </div>
        <ButtonLink to="/" kind="secondary" className="mt-5">
          Return to Home
        </ButtonLink>
      </div>
      <h2 className="mt-14 mb-6 text-2xl font-bold">Or browse</h2>
      <CategoryCards tiles={menFirst(CATEGORY_TILES)} />
    </div>
  )
}
