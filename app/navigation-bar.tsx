import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { brand } from './brand.ts'
import { useItemCount } from './cart/cart-store.browser.ts'
import { SearchField, SearchIcon } from './catalogue/search/search-field.tsx'

const CATEGORIES = [
  { category: 'men', label: 'Men' },
  { category: 'women', label: 'Women' },
  { category: 'accessories', label: 'Accessories' },
]

const listing = (category: string) => `/products?category=${category}`

/** For a button below 768 px. Without our script it opens the search too, but the field is not yet in focus. */
const opensSearch = {
  popoverTarget: 'search',
  popoverTargetAction: 'show',
  onClick: () => {
    // The menu first, so that the focus has where to come back to.
    document.getElementById('menu')?.hidePopover()
    document.getElementById('search')?.showPopover()
    // At once: later a phone would no longer bring up its keyboard.
    document.getElementById('q')?.focus()
  },
} as const

export function NavigationBar() {
  return (
    // Of two rows between 768 and 1024 px, it takes more of the page's top from what is scrolled to (styles.css).
    <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur md:max-lg:[html:has(&)]:scroll-pt-36">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-2 sm:gap-x-4 md:max-lg:py-2">
        <Link to="/" className="flex min-h-11 items-center font-display text-2xl font-bold tracking-tight text-madder">
          {brand.name}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {CATEGORIES.map((one) => (
            <CategoryLink key={one.label} {...one} />
          ))}
        </nav>
        <SearchField />
        <div className="flex items-center gap-1">
          <nav aria-label="Your shop" className="hidden items-center gap-1 md:flex">
            <Link to="/login" className="pill when-signed-out">
              Login
            </Link>
            <HereLink to="/orders" className="pill when-signed-in">
              My Orders
            </HereLink>
            <HereLink to="/account" className="pill when-signed-in">
              Account
            </HereLink>
          </nav>
          <button type="button" aria-label="Search" {...opensSearch} className="round md:hidden">
            <SearchIcon />
          </button>
          <CartLink />
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

/** A link that says when it leads to where one is. */
function HereLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const here = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <Link to={to} aria-current={here ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

function CategoryLink({ category, label }: (typeof CATEGORIES)[number]) {
  const { pathname, search } = useLocation()
  const here = pathname === '/products' && new URLSearchParams(search).get('category') === category
  return (
    <Link to={listing(category)} aria-current={here ? 'page' : undefined} className="pill">
      {label}
    </Link>
  )
}

function CartLink() {
  const count = useItemCount()
  return (
    <Link to="/cart" className="pill relative gap-2">
      <BagIcon />
      <span className="max-[24rem]:sr-only">Cart</span>
      <span className="cart-badge" hidden={count === 0} data-testid="cart-count" suppressHydrationWarning>
        {count === undefined || count === 0 ? '' : count}
      </span>
      {count !== undefined && count > 0 && <span className="sr-only">{count === 1 ? 'item' : 'items'}</span>}
    </Link>
  )
}

/**
 * Below 768 px: the same links and the search behind a button. A native popover opens, closes and traps nothing, also
 * without our script; it is made anew, closed, with every page one comes to.
 */
function SmallMenu() {
  const { key } = useLocation()
  return (
    <div className="md:hidden">
      <button type="button" popoverTarget="menu" aria-label="Menu" className="round">
        <svg viewBox="0 0 24 24" className="icon size-6" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <nav key={key} id="menu" popover="auto" aria-label="Menu">
        <ul className="divide-y divide-line">
          <li>
            <button type="button" {...opensSearch}>
              Search
            </button>
          </li>
          {CATEGORIES.map(({ category, label }) => (
            <li key={label}>
              <Link to={listing(category)}>{label}</Link>
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

/** The bar at the bottom of small screens: where a thumb reaches. */
export function BottomBar() {
  return (
    <nav aria-label="Quick links" className="tabs">
      <HereLink to="/">Home</HereLink>
      <HereLink to="/products">Shop</HereLink>
      <HereLink to="/cart">Cart</HereLink>
      <Link to="/login" className="when-signed-out">
        Login
      </Link>
      <HereLink to="/orders" className="when-signed-in">
        My Orders
      </HereLink>
    </nav>
  )
}

const BagIcon = () => (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
    <path d="M5 8h14l1 12H4L5 8Z" />
    <path d="M9 10V7a3 3 0 0 1 6 0v3" />
  </svg>
)
