import { Link } from 'react-router'
import { brand } from './brand.ts'

const HELP = [
  { to: '/orders', label: 'My Orders' },
  { to: '/account', label: 'My Account' },
  { to: '/cart', label: 'Cart' },
]

export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-sand pb-20 md:pb-0">
      <div className="page grid gap-8 py-10 md:grid-cols-3">
        <div>
          <p className="font-display text-xl font-bold text-madder">{brand.name}</p>
          <p className="mt-2 text-soft">{brand.tagline}.</p>
        </div>
        <nav aria-label="Help">
          <h2 className="font-sans text-base font-semibold">Help</h2>
          <ul className="mt-2">
            {HELP.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="font-sans text-base font-semibold">Contact</h2>
          <address className="mt-2 leading-7 wrap-anywhere not-italic">
            {brand.address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <a href={`tel:${brand.phone.replaceAll(' ', '')}`} className="inline-flex min-h-11 items-center hover:underline">
              {brand.phone}
            </a>
            <br />
            <a href={`mailto:${brand.email}`} className="inline-flex min-h-11 items-center hover:underline">
              {brand.email}
            </a>
          </address>
          <ul className="mt-2 flex flex-wrap gap-x-4">
            {brand.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener" className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="page border-t border-line py-5 text-sm text-soft">
        © <CurrentYear /> {brand.tradingCompany}. All rights reserved.
      </p>
    </footer>
  )
}

// oxlint-disable-next-line react/purity -- the clock is the point of it
const thisYear = () => new Date().getFullYear()

/** The year may turn between the server and the browser: whichever is right is shown, without a complaint. */
const CurrentYear = () => <span suppressHydrationWarning>{thisYear()}</span>
