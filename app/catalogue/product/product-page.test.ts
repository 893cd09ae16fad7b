import { expect, test } from 'vitest'
import { allRules } from '#app/basics/brand/server-only.ts'
import { figures } from '#app/policies/figures.ts'
import { inRupees } from '#app/basics/money.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { feeOfWeight } from '#app/catalogue/product/delivery-fee.ts'
import { paise } from '#app/basics/money.ts'
import { labelFacts } from '../label/label-facts.ts'
import { productFrom, type ProductCard } from '../product.ts'
import { aboutProduct } from './about-product.ts'
import { productPage, type ImageFacts } from './product-page.ts'
import { sizesOf } from '../sizes/sizes.ts'
import type { Stock } from '../stock/stock.ts'
import type { Style } from '../style.ts'

const shirt: Style = {
  id: 7,
  productDisplayName: 'Neel Shirt',
  pricePaise: paise(149_950),
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Shirts',
  usage: 'Casual',
  season: null,
  baseColour: 'Blue',
  countryOfOrigin: null,
}
const EVERY_SIZE_GONE = { XS: 0, S: 0, M: 0, L: 0, XL: 0, XXL: 0 }
const similar: ProductCard[] = Array.from({ length: 8 }, (_, i) => ({
  id: String(i),
  styleId: i,
  name: `Shirt ${i}`,
  price: paise(100),
  colour: null,
  soldOut: false,
}))

const pageOf = (given: Partial<Style> = {}, stock: Stock = {}, ...images: ImageFacts[]) => {
  const style = { ...shirt, ...given }
  const sized = { ...style, sizes: sizesOf(style) }
  const product = {
    ...productFrom('an-id', sized, stock),
    about: aboutProduct(sized),
    label: labelFacts(sized),
    styleGroup: null,
    uploaded: null,
  }
  return productPage(product, {
    similar,
    otherColours: [],
    images,
    origin: 'https://sangam.example',
  })
}
const describedBy = (page: ReturnType<typeof pageOf>) =>
  JSON.parse(JSON.stringify(page.meta.at(-1)))['script:ld+json']['@graph'][0]
const offerOf = (page: ReturnType<typeof pageOf>) => describedBy(page).offers
const imagesOf = (page: ReturnType<typeof pageOf>) =>
  describedBy(page).image.map((image: string) =>
    image.replace('https://sangam.example/item-images/', ''),
  )

test('P8 the way to a product: home, its collection, its kind, itself', () => {
  expect(pageOf().trail).toEqual([
    { name: 'Home', path: '/' },
    { name: "Men's Collection", path: '/products?category=men' },
    { name: 'Topwear', path: '/products?category=men&subCategory=Topwear' },
    { name: 'Neel Shirt', path: '/product/an-id' },
  ])
})
test('P1 One Size is chosen from the start, unless it is sold out; among several sizes none is', () => {
  const watch = {
    masterCategory: 'Accessories',
    subCategory: 'Watches',
    articleType: 'Watches',
  } as const
  expect(pageOf(watch).chosen).toEqual({ size: 'One Size', colour: 'Blue' })
  expect(pageOf(watch, { 'One Size': 0 }).chosen.size).toBeNull()
  expect(pageOf().chosen.size).toBeNull()
})
test('§2 Product: colours are offered only if there are any', () => {
  expect([pageOf().chosen.colour, pageOf({ baseColour: null }).chosen.colour]).toEqual([
    'Blue',
    null,
  ])
})
test('P11 four alternatives stand in the place of what is sold out, and the others below', () => {
  const page = pageOf({}, EVERY_SIZE_GONE)
  expect([page.soldOut, page.substitutes.length, page.similar.length]).toEqual([true, 4, 4])
  expect([pageOf().soldOut, pageOf().substitutes, pageOf().similar.length]).toEqual([false, [], 8])
})
test('P7 a picture can be enlarged where the photo is larger than it is shown, and a drawing always', () => {
  const largeOf = (...images: ImageFacts[]) =>
    pageOf({}, {}, ...images).images.map(({ large }) => large)
  const photo = { width: 1_800, height: 2_400 }
  expect(largeOf({ version: 'abc', photo }, { version: 'def' })).toEqual([
    '/item-images/7-abc.jpg',
    '/item-images/7-2-def.jpg',
  ])
  expect(largeOf({ version: 'abc', photo: { width: 224, height: 224 } })).toEqual([undefined])
  // Nothing is known of it yet: there may be none.
  expect(largeOf({})).toEqual([undefined])
})
test('§2 Product: a second picture shows a detail and says so; there is none where nothing is known of it', () => {
  const both = pageOf({}, {}, {}, { version: 'def' })
  expect(both.images.map(({ alt, version }) => [alt, version])).toEqual([
    ['Neel Shirt', undefined],
    ['Neel Shirt, detail', 'def'],
  ])
  expect(imagesOf(both)).toEqual(['7/960', '7-2/960', '7.jpg'])
  expect([pageOf().images.length, imagesOf(pageOf())]).toEqual([1, ['7/960', '7.jpg']])
})
test('R2 delivery and returns are told with the figures of the policy', () => {
  const [delivery, returns] = pageOf().pledges
  const fee =
    feeOfWeight('normal') > 0 ? `for ${inRupees(feeOfWeight('normal'))}` : 'free of charge'
  expect(delivery?.promise).toBe(`Delivered in ${figures.deliveryDays}, ${fee}`)
  for (const figure of [
    figures.handlingHours,
    `${figures.majorCities} to major cities`,
    `${allRules.deliveryDays.tier2.join(' to ')} to tier 2`,
    `${allRules.deliveryDays.remote.join(' to ')} to remote`,
  ])
    expect(delivery?.more).toContain(figure)
  expect([returns?.promise, returns?.more]).toEqual([
    `Returns within ${figures.returnDays} of delivery`,
    expect.stringContaining(`original payment method in ${figures.refundDays}`),
  ])
  expect(offerOf(pageOf()).hasMerchantReturnPolicy.merchantReturnDays).toBe(rules.returnsWithinDays)
})
test('§9 innerwear and swimwear cannot be returned: the page and the search engines are told the same', () => {
  for (const kind of [
    { subCategory: 'Innerwear', articleType: 'Briefs' },
    { articleType: 'Swimwear' },
  ]) {
    const page = pageOf(kind)
    expect(page.pledges.map(({ promise }) => promise)).toContain('This cannot be returned')
    expect(offerOf(page).hasMerchantReturnPolicy).toEqual({
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    })
  }
})
test('P9 the price is exact, and what is sold out is out of stock', () => {
  expect(offerOf(pageOf())).toMatchObject({
    price: '1499.50',
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
  })
  expect(offerOf(pageOf({}, EVERY_SIZE_GONE)).availability).toBe('https://schema.org/OutOfStock')
})
