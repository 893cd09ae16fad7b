import { Form } from 'react-router'
import { CategoryCards } from '#app/catalogue/category-cards.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/field.tsx'

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
        <search aria-label="Find a product" className="mt-8 block text-left">
          <Form action="/products">
            {/* The label differs from that of the navigation bar's search. */}
            <label htmlFor="look-for" className="mb-1.5 block font-medium">
              What are you looking for?
            </label>
            <div className="flex flex-wrap gap-3">
              <div className="min-w-[min(12rem,100%)] flex-1">
                <input
                  id="look-for"
                  type="search"
                  name="q"
                  required
                  maxLength={100}
                  enterKeyHint="search"
                  autoComplete="off"
                  className={inputClass}
                />
              </div>
              <Button type="submit" className="max-sm:flex-1">
                Search
              </Button>
            </div>
          </Form>
        </search>
        <ButtonLink to="/" kind="secondary" className="mt-5">
          Return to Home
        </ButtonLink>
      </div>
      <h2 className="mt-14 mb-6 text-2xl font-bold">Or have a look around</h2>
      <CategoryCards order={['men', 'women', 'accessories']} />
    </div>
  )
}
