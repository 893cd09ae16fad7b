import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CATEGORIES, type Category } from '#app/catalogue/category.ts'

// Loaded lazily, with what it shows: no page carries the menu.
const SubCategoryMenu = lazy(() =>
  import('#app/catalogue/sub-categories/sub-category-menu.tsx').then(
    (loaded) => ({ default: loaded.SubCategoryMenu }),
    () => ({ default: () => <p>The menu could not be loaded. Please try again later.</p> }),
  ),
)

/** Native popover: opens before hydration, too, and then shows its shape until that is done. */
export function BrowseMenu() {
  const { key } = useLocation()
  const menu = useRef<HTMLElement>(null)
  const [isWanted, setWanted] = useState(false)
  const load = () => setWanted(true)
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) setWanted(true)
  }, [])
  return (
    <>
      <button
        type="button"
        popoverTarget="browse"
        className="pill needs-script"
        onPointerEnter={load}
        onFocus={load}
      >
        Browse
      </button>
      {/* `key` remounts it, closed, after each navigation. */}
      <nav
        key={key}
        ref={menu}
        id="browse"
        popover="auto"
        aria-label="Sub-categories"
        onToggle={load}
      >
        {isWanted && <MenuContent categories={CATEGORIES} />}
      </nav>
    </>
  )
}

/** One category of it, to unfold below its link in the menu of small screens. */
export function BrowseDetails({ category }: { category: Category }) {
  const [isWanted, setWanted] = useState(false)
  return (
    <details onToggle={() => setWanted(true)}>
      <summary aria-label={`Browse ${category}`} />
      {isWanted && <MenuContent categories={[category]} />}
    </details>
  )
}

const MenuContent = ({ categories }: { categories: readonly Category[] }) => (
  <div className="browse-columns">
    <Suspense fallback={<div className="skeleton h-80" />}>
      <SubCategoryMenu categories={categories} />
    </Suspense>
  </div>
)
