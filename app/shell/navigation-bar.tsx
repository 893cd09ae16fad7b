import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from '#app/basics/brand.ts'
import { CATEGORIES, type Category } from '#app/catalogue/category.ts'
import { useItemCount } from '#app/cart/cart-store.browser.ts'
import { BrowseDetails, BrowseMenu } from './browse-menu.tsx'
import { SearchField } from '#app/catalogue/search/search-field.tsx'

// `discover="none"`: the manifest has all routes, and every page would carry the attribute.

const LABELS = {
  men: 'Men',
  women: 'Women',
  accessories: 'Accessories',
} satisfies Record<Category, string>

const listing = (category: Category) => `/products?category=${category}`

/** Opens the search below 768 px (shell/inline/native-controls.browser.ts). */
const openSearchProps = { popoverTarget: 'search', popoverTargetAction: 'show' } as const

/** Icons are in bars.css. */
export function NavigationBar() {
  return (
    <header>
      <div className="page">
        <Link discover="none" to="/" className="logo">
          {brand.name}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {CATEGORIES.map((category) => (
            <CategoryLink key={category} category={category} />
          ))}
        </nav>
        <BrowseMenu />
        <SearchField />
        <div className="flex items-center gap-1">
          <nav aria-label="Your shop" className="hidden items-center gap-1 md:flex">
            <Link discover="none" to="/login" className="pill when-signed-out">
              Login
            </Link>
            <ActiveLink to="/orders" className="pill when-signed-in">
              My Orders
            </ActiveLink>
            <ActiveLink to="/account" className="pill when-signed-in">
              Account
            </ActiveLink>
          </nav>
          <button
            type="button"
            aria-label="Search"
            {...openSearchProps}
            className="round md:hidden"
          />
          <CartLink />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

/** Link with `aria-current` on the current page and the pages below it. */
function ActiveLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <Link
      to={to}
      discover="none"
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
    >
      {children}
    </Link>
  )
}

function CategoryLink({ category }: { category: Category }) {
  const { pathname, search } = useLocation()
  const isCurrent =
    pathname === '/products' && new URLSearchParams(search).get('category') === category
  return (
    <Link
      to={listing(category)}
      discover="none"
      aria-current={isCurrent ? 'page' : undefined}
      className="pill"
    >
      {LABELS[category]}
    </Link>
  )
}

function CartLink() {
  const count = useItemCount()
  return (
    <Link discover="none" to="/cart" className="pill relative gap-2">
      <span className="max-[28rem]:sr-only">Cart</span>
      <span
        className="cart-badge"
        hidden={count === 0}
        data-testid="cart-count"
        suppressHydrationWarning
      >
        {count === undefined || count === 0 ? '' : count}
      </span>
      {count !== undefined && count > 0 && (
        <span className="sr-only">{count === 1 ? 'item' : 'items'}</span>
      )}
    </Link>
  )
}

/**
 * Menu below 768 px: the same links, and the search behind a button. A native popover opens and
 * closes without scripts, too; `key` remounts it, closed, after each navigation.
 */
function MobileMenu() {
  const { key } = useLocation()
  return (
    <div className="md:hidden">
      <button type="button" popoverTarget="menu" aria-label="Menu" className="round" />
      <nav key={key} id="menu" popover="auto" aria-label="Menu">
        <ul className="divide-y divide-line">
          <li>
            <button type="button" {...openSearchProps}>
              Search
            </button>
          </li>
          {CATEGORIES.map((category) => (
            <li key={category}>
              <Link discover="none" to={listing(category)}>
                {LABELS[category]}
              </Link>
              <BrowseDetails category={category} />
            </li>
          ))}
          <li className="when-signed-out">
            <Link discover="none" to="/login">
              Login
            </Link>
          </li>
          <li className="when-signed-in">
            <Link discover="none" to="/orders">
              My Orders
            </Link>
          </li>
          <li className="when-signed-in">
            <Link discover="none" to="/account">
              Account
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}

/** Tab bar of small screens, within reach of the thumb. */
export function BottomBar() {
  return (
    <nav aria-label="Quick links" className="tabs">
      <ActiveLink to="/">Home</ActiveLink>
      <ActiveLink to="/products">Shop</ActiveLink>
      <ActiveLink to="/cart">Cart</ActiveLink>
      <Link discover="none" to="/login" className="when-signed-out">
        Login
      </Link>
      <ActiveLink to="/orders" className="when-signed-in">
        My Orders
      </ActiveLink>
    </nav>
  )
}
