import { imageName } from '#app/images/image-name.ts'
import { imagePath } from '#app/images/responsive-images.ts'
import { decimalRupees } from '#app/basics/money.ts'
import { brand } from '#app/basics/brand.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { deliveryFee } from '#app/catalogue/product/delivery-fee.ts'
import { hasColourChoice, type Product } from '../product.ts'
import { isReturnable } from './returnable.ts'
import { isSoldOut, isSoldOutIn } from '../stock/stock.ts'
import type { About } from './about-product.ts'
import { breadcrumbTrail } from './breadcrumb-trail.ts'

type Json = string | number | Json[] | { [name: string]: Json }
export type JsonObject = { [name: string]: Json }

/** Structured data (schema.org Product): only what the page itself shows (P9). */
export function productJsonLd(
  product: Product,
  { about, origin, imageCount }: { about: About; origin: string; imageCount: number },
): JsonObject {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...describe(product, origin, imageCount), ...saidOf(product, about) },
      breadcrumbs(product, origin),
    ],
  }
}

function describe(product: Product, origin: string, imageCount: number): JsonObject {
  const trail = breadcrumbTrail(product)
  const left = product.sizes.filter((size) => !isSoldOutIn(product, size))
  return {
    '@type': 'Product',
    name: product.name,
    image: [
      ...Array.from(
        { length: imageCount },
        (_, i) => `${origin}${imagePath(imageName(product.styleId, i + 1))}/960`,
      ),
      `${origin}${imagePath(product.styleId)}.jpg`,
    ],
    sku: String(product.styleId),
    ...(hasColourChoice(product) && { color: product.colours.join(', ') }),
    ...(left.length > 0 && { size: left }),
    category: trail
      .slice(1, -1)
      .map(({ name }) => name)
      .join(' > '),
    ...(product.countryOfOrigin && { countryOfOrigin: product.countryOfOrigin }),
    itemCondition: 'https://schema.org/NewCondition',
    offers: offer(product, origin),
  }
}

function saidOf({ description }: Product, { text, facts }: About): JsonObject {
  const fabric = facts.find(({ name }) => name === 'Fabric')?.value
  return { description: text || description, ...(fabric && { material: fabric }) }
}

const offer = (product: Product, origin: string): JsonObject => ({
  '@type': 'Offer',
  url: `${origin}/product/${product.id}`,
  price: decimalRupees(product.price),
  priceCurrency: 'INR',
  ...(product.sale && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: decimalRupees(product.sale.was),
      priceCurrency: 'INR',
    },
  }),
  availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: brand.name },
  shippingDetails: shipping(product),
  hasMerchantReturnPolicy: returns(product),
})

function shipping({ price, weight }: Product): JsonObject {
  const { deliveryDays, handlingHours } = rules
  const days = ([minValue, maxValue]: readonly [number, number]): JsonObject => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: decimalRupees(deliveryFee({ goods: price, weight })),
      currency: 'INR',
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days([handlingHours[0] / 24, handlingHours[1] / 24]),
      transitTime: days(deliveryDays.all),
    },
  }
}

/** Only what the policy says: it names no fee and no way of returning goods. */
const returns = (product: Product): JsonObject => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  ...(isReturnable(product)
    ? {
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: rules.returnsWithinDays,
      }
    : { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }),
})

const breadcrumbs = (product: Product, origin: string): JsonObject => ({
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbTrail(product).map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: `${origin}${path}`,
  })),
})
