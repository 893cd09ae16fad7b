import { brand } from '#app/basics/brand.ts'
import { texts } from '#app/basics/brand/server-only.ts'
import { iconAddress } from '#app/basics/look/look.ts'

// The bare address of a network is no account.
const accounts = () =>
  brand.social.map(({ url }) => url).filter((url) => !/^https:\/\/[^/]+\/?$/.test(url))

/** Structured data (schema.org Organization and WebSite): the shop, and how to search it. */
export const shopJsonLd = (origin: string) => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: brand.name,
      legalName: brand.tradingCompany,
      description: texts.description,
      url: `${origin}/`,
      logo: origin + iconAddress('favicon.svg'),
      address: {
        '@type': 'PostalAddress',
        streetAddress: brand.address.join(', '),
        addressCountry: 'IN',
      },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: brand.phone,
        email: brand.email,
      },
      ...(accounts().length > 0 && { sameAs: accounts() }),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: brand.name,
      url: `${origin}/`,
      inLanguage: 'en-IN',
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
})
