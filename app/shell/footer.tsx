import { Link } from 'react-router'
import {
  brand,
  grievanceOfficerName,
  phoneLink,
  sellerAddress,
  sellerGstin,
} from '#app/basics/brand.ts'
import { offeredMethods } from '#app/basics/payment-methods/offered-methods.ts'
import type { GatewayMethod } from '#app/basics/payment-methods/payment-methods.ts'

const GROUPS = {
  Help: {
    'Contact Us': '/contact',
    'Track Order': '/track-order',
    'Shipping Policy': '/shipping',
    'Return Policy': '/return',
    'Refund and Cancellation Policy': '/refund',
    'My Orders': '/orders',
    'My Account': '/account',
    Cart: '/cart',
  },
  Company: { 'About Us': '/about', 'Terms & Conditions': '/terms', 'Privacy Policy': '/privacy' },
}

/** Styled in footer.css. */
export function Footer() {
  const officer = grievanceOfficerName()
  return (
    <footer className="night bordered">
      <div>
        <div>
          <Link discover="none" to="/" className="logo">
            {brand.name}
          </Link>
          <p>{brand.tagline}.</p>
          <p>
            {brand.social.map(({ name, url }) => (
              <a key={name} href={url} rel="noopener">
                {name}
              </a>
            ))}
          </p>
        </div>
        {Object.entries(GROUPS).map(([name, links]) => (
          <nav key={name} aria-label={name}>
            <h2>{name}</h2>
            {/* Shared `name`: on small screens one group is open at a time; on wide ones CSS
                opens all. */}
            <details name="footer">
              <summary>{name}</summary>
              <ul>
                {Object.entries(links).map(([label, to]) => (
                  <li key={to}>
                    <Link discover="none" to={to}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </nav>
        ))}
        <address>
          <h2>Contact</h2>
          {sellerAddress()}
          {sellerGstin() && <p>{sellerGstin()}</p>}
          <a href={phoneLink()}>{brand.phone}</a>
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <p>Grievance officer{officer && `: ${officer}`}</p>
          {brand.grievanceOfficer.phone && (
            <a href={phoneLink(brand.grievanceOfficer.phone)}>{brand.grievanceOfficer.phone}</a>
          )}
          <a href={`mailto:${brand.grievanceOfficer.email}`}>{brand.grievanceOfficer.email}</a>
        </address>
      </div>
      <LastLine />
    </footer>
  )
}

/** For pages that a shopper should not be led away from. */
export function ShortFooter() {
  return (
    <footer className="short night bordered">
      <nav aria-label="Help">
        {(['Contact Us', 'Shipping Policy', 'Return Policy'] as const).map((label) => (
          <Link key={label} discover="none" to={GROUPS.Help[label]}>
            {label}
          </Link>
        ))}
      </nav>
      <SellerLines />
      <LastLine />
    </footer>
  )
}

/** In words alone: Contact Us leads to the links. */
function SellerLines() {
  const { email, phone } = brand.grievanceOfficer
  return (
    <address>
      <p>Sold by {[sellerAddress(), sellerGstin()].filter(Boolean).join(', ')}</p>
      <p>Grievance officer: {[grievanceOfficerName(), email, phone].filter(Boolean).join(', ')}</p>
    </address>
  )
}

/** Logos of networks, by the method of a gateway that takes them. */
const LOGOS: readonly (readonly [name: string, method: GatewayMethod])[] = [
  ['Visa', 'card'],
  ['Mastercard', 'card'],
  ['RuPay', 'card'],
  ['UPI', 'upi'],
]

const LastLine = () => (
  <p>
    {/* The year may differ between the cached page and the browser; both are right. */}
    <span suppressHydrationWarning>{`© ${thisYear()} ${brand.tradingCompany}`}</span>
    <span>
      {/* The first-paint script hides an image that fails to load. */}
      {LOGOS.filter(([, method]) => offeredMethods().includes(method)).map(([name]) => (
        <img
          key={name}
          src={`/${name.toLowerCase()}.svg`}
          alt={name}
          width={48}
          height={32}
          loading="lazy"
          data-may-fail=""
        />
      ))}
    </span>
  </p>
)

// oxlint-disable-next-line react/purity -- the year comes from the clock
const thisYear = () => new Date().getFullYear()
