import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from '#app/basics/brand.ts'
import { useItemCount } from '#app/cart/cart-store.browser.ts'
import { SearchField } from '#app/catalogue/search/search-field.tsx'

const CATEGORIES = ['Men', 'Women', 'Accessories']

const listing = (label: string) => `/products?category=${label.toLowerCase()}`

/** Opens the search below 768 px (shell/inline/native-controls.browser.ts). */
const openSearchProps = { popoverTarget: 'search', popoverTargetAction: 'show' } as const

/** Icons are in bars.css. */
export function NavigationBar() {
  return (
    <header>
      <div className="page">
        <Link to="/" className="logo">
          {brand.name}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {CATEGORIES.map((label) => (
            <CategoryLink key={label} label={label} />
          ))}
        </nav>
        <SearchField />
        <div className="flex items-center gap-1">
          <nav aria-label="Your shop" className="hidden items-center gap-1 md:flex">
            <Link to="/login" className="pill when-signed-out">
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
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

function CategoryLink({ label }: { label: string }) {
  const { pathname, search } = useLocation()
  const isCurrent =
    pathname === '/products' && new URLSearchParams(search).get('category') === label.toLowerCase()
  return (
    <Link to={listing(label)} aria-current={isCurrent ? 'page' : undefined} className="pill">
      {label}
    </Link>
  )
}

function CartLink() {
  const count = useItemCount()
  return (
    <Link to="/cart" className="pill relative gap-2">
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
          {CATEGORIES.map((label) => (
            <li key={label}>
              <Link to={listing(label)}>{label}</Link>
            </li>
          ))}
          <li className="when-signed-out">
            <Link to="/login">Login</Link>
          </li>
          <li className="when-signed-in">
            <Link to="/orders">My Orders</Link>
          </li>
          <li className="when-signed-in">
            <Link to="/account">Account</Link>
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
      <Link to="/login" className="when-signed-out">
        Login
      </Link>
      <ActiveLink to="/orders" className="when-signed-in">
        My Orders
      </ActiveLink>
    </nav>
  )
}
