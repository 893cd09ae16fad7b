import { useEffect, useRef } from 'react'
import { NavLink, Link, useLocation } from 'react-router'
import { brand } from './brand.ts'
import { useItemCount } from './cart/cart-store.browser.ts'

const CATEGORIES = [
  { to: '/products?category=men', label: 'Men' },
  { to: '/products?category=women', label: 'Women' },
  { to: '/products?category=accessories', label: 'Accessories' },
]

export function NavigationBar() {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-4">
        <Link to="/" className="flex min-h-11 items-center font-display text-2xl font-bold tracking-tight text-madder">
          {brand.name}
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {CATEGORIES.map((category) => (
            <CategoryLink key={category.to} {...category} />
          ))}
        </nav>
        <div className="flex items-center gap-1">
          <nav aria-label="Your shop" className="hidden items-center gap-1 md:flex">
            <Link to="/login" className="when-signed-out flex min-h-11 items-center rounded-full px-4 font-medium hover:bg-sand">
              Login
            </Link>
            <NavLink to="/orders" className="when-signed-in flex min-h-11 items-center rounded-full px-4 font-medium hover:bg-sand">
              My Orders
            </NavLink>
            <NavLink to="/account" className="when-signed-in flex min-h-11 items-center rounded-full px-4 font-medium hover:bg-sand">
              Account
            </NavLink>
          </nav>
          <CartLink />
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}

function CategoryLink({ to, label }: { to: string; label: string }) {
  const { pathname, search } = useLocation()
  const here =
    pathname === '/products' && new URLSearchParams(search).get('category') === new URL(to, 'http://shop').searchParams.get('category')
  return (
    <Link
      to={to}
      aria-current={here ? 'page' : undefined}
      className="flex min-h-11 items-center rounded-full px-4 font-medium hover:bg-sand aria-[current]:text-madder aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8"
    >
      {label}
    </Link>
  )
}

function CartLink() {
  const count = useItemCount()
  return (
    <Link to="/cart" className="relative flex min-h-11 items-center gap-2 rounded-full px-4 font-medium hover:bg-sand">
      <BagIcon />
      <span className="max-[24rem]:sr-only">Cart</span>
      <span
        className="cart-badge min-w-6 rounded-full bg-madder px-1.5 text-center text-sm font-bold text-white"
        hidden={count === 0}
        data-testid="cart-count"
        suppressHydrationWarning
      >
        {count === undefined || count === 0 ? '' : count}
      </span>
      {count !== undefined && count > 0 && <span className="sr-only">{count === 1 ? 'item' : 'items'}</span>}
    </Link>
  )
}

/** Below 768 px: the same links behind a button. A native popover opens, closes and traps nothing, also without our script. */
function SmallMenu() {
  const menu = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => menu.current?.hidePopover(), [key])
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="menu"
        aria-label="Menu"
        className="flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-sand"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <nav
        ref={menu}
        id="menu"
        popover="auto"
        aria-label="Menu"
        className="inset-x-0 top-16 m-0 w-full border-b border-line bg-card p-4 text-ink shadow-lift"
      >
        <ul className="divide-y divide-line">
          {CATEGORIES.map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to}>{label}</MenuLink>
            </li>
          ))}
          <li className="when-signed-out">
            <MenuLink to="/login">Login</MenuLink>
          </li>
          <li className="when-signed-in">
            <MenuLink to="/orders">My Orders</MenuLink>
          </li>
          <li className="when-signed-in">
            <MenuLink to="/account">Account</MenuLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}

const MenuLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="flex min-h-12 items-center text-lg font-medium">
    {children}
  </Link>
)

/** The bar at the bottom of small screens: where a thumb reaches. */
export function BottomBar() {
  const tab =
    'flex min-h-14 flex-1 flex-col items-center justify-center text-sm font-medium aria-[current=page]:font-bold aria-[current=page]:text-madder aria-[current=page]:underline aria-[current=page]:underline-offset-4'
  return (
    <nav
      aria-label="Quick links"
      className="no-print fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <NavLink to="/" end className={tab}>
        Home
      </NavLink>
      <NavLink to="/products" className={tab}>
        Shop
      </NavLink>
      <NavLink to="/cart" className={tab}>
        Cart
      </NavLink>
      <Link to="/login" className={`when-signed-out ${tab}`}>
        Login
      </Link>
      <NavLink to="/orders" className={`when-signed-in ${tab}`}>
        My Orders
      </NavLink>
    </nav>
  )
}

const BagIcon = () => (
  <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" aria-hidden="true">
    <path d="M5 8h14l1 12H4L5 8Z" />
    <path d="M9 10V7a3 3 0 0 1 6 0v3" />
  </svg>
)
