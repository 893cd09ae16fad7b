import { expect, test } from 'vitest'
import { routesOfTheShop } from '../../../tests/routes-of-the-shop.ts'
import { routeRules } from './route-rules.ts'

const { cacheControlOf, cachePartOf, isSheddable, ruleOf } = routeRules(routesOfTheShop)

const at = (path: string) => new URL(path, 'http://shop')
const PRODUCT = '/product/a2b4c6d8-0e1f-5a3b-8c7d-9e0f1a2b3c4d'
const well = { method: 'GET', status: 200, setsCookie: false }

test('public pages and their data may be held by anybody', () => {
  for (const path of [
    '/',
    '/_root.data',
    '/_.data',
    '/products?category=men',
    '/products.data?category=men',
    '/product/1',
    '/product/1.data',
    '/cart',
    '/contact',
    '/terms',
  ]) {
    expect([path, ruleOf(at(path)).cacheControl.includes('stale-while-revalidate')]).toEqual([
      path,
      true,
    ])
    expect(cacheControlOf(at(path), well)).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    )
  }
})
test('searches and listings narrowed by several values are public, but too many to be held', () => {
  for (const path of [
    '/products?q=kurta',
    '/products.data?q=kurta&category=women',
    '/products?category=men&colour=Red&colour=Blue',
    '/products?category=men&subCategory=Topwear&size=M',
    '/products?category=men&per=48',
    '/products/suggestions?q=ku',
    '/products/availability?id=1',
  ]) {
    expect([path, ruleOf(at(path)).cacheControl.includes('stale-while-revalidate')]).toEqual([
      path,
      false,
    ])
    expect(cacheControlOf(at(path), well)).toBe('public, max-age=0, s-maxage=60')
  }
  for (const path of [
    '/products?category=men&colour=Red',
    '/products?category=men&masterCategory=Apparel&subCategory=Topwear&sort=price-up&page=2',
  ])
    expect([path, ruleOf(at(path)).cacheControl.includes('stale-while-revalidate')]).toEqual([
      path,
      true,
    ])
})
test('T27 what belongs to somebody, and whatever the table does not name, is never stored', () => {
  for (const path of [
    '/checkout',
    '/pay/1',
    '/order-success?order=1',
    '/orders',
    '/orders/1',
    '/orders.data',
    '/account',
    '/reset-password',
    '/order-success/1/state',
    '/something/new',
  ]) {
    expect(cacheControlOf(at(path), well)).toBe('private, no-store')
  }
})
test('sign-in pages are asked for each time', () => {
  for (const path of ['/login', '/register?from=/cart', '/track-order', '/login.data'])
    expect(cacheControlOf(at(path), well)).toBe('private, no-cache')
})
test('a search may be shared but is not held', () => {
  expect(ruleOf(at('/products?q=kurta'))).toEqual({
    cacheControl: 'public, max-age=0, s-maxage=60',
    shared: true,
  })
})
test('nothing that failed, changed something or set a cookie is held; of the failures only the 404 page is', () => {
  expect(cacheControlOf(at('/product/1'), { ...well, status: 404 })).toBe('no-store')
  expect(cacheControlOf(at('/products'), { ...well, status: 503 })).toBe('no-store')
  expect(cacheControlOf(at('/'), { ...well, method: 'POST' })).toBe('no-store')
  expect(cacheControlOf(at('/'), { ...well, setsCookie: true })).toBe('no-store')
  expect(cacheControlOf(at('/404'), { ...well, status: 404 })).toContain('public')
})

test('only the one address a public page has is held here: what else stands in one may be made up without end', () => {
  for (const path of [
    '/',
    '/_.data',
    '/cart',
    '/terms',
    PRODUCT,
    `${PRODUCT}.data`,
    '/products',
    '/products?category=men',
    '/products?category=men&sort=newest',
    '/products?category=men&colour=Red&sort=price-up&page=2',
    '/products.data?category=all&subCategory=Loungewear+and+Nightwear',
  ])
    expect([path, cachePartOf(at(path))]).toEqual([path, 'shop'])
  for (const path of [
    '/?utm_source=mail',
    `${PRODUCT}?x=1`,
    '/products?category=men&utm_source=mail',
    '/products?category=men&page=1',
    '/products?category=men&page=02',
    '/products?category=shoes',
    '/products?page=2&category=men',
    '/products?category=men&colour=Red&colour=Blue',
    '/products?q=KURTA&utm_source=mail',
    '/products/suggestions?q=ku',
    '/products/availability?id=1',
    '/pin-codes/211001',
    '/products.data?category=men&_routes=root',
    '/products/',
    '/products/?category=men',
    '/terms/',
    '/terms/.data',
    '/.data',
    'http://shop//',
    `${PRODUCT}/`,
    PRODUCT.toUpperCase().replace('PRODUCT', 'product'),
    PRODUCT.replaceAll('-', ''),
    PRODUCT.replace('a', '%61'),
    '/product/1',
    '/login',
    '/orders',
    '/checkout',
  ])
    expect([path, cachePartOf(at(path))]).toEqual([path, undefined])
})

test('searches and listings with several filters are held in a part of their own, so that they drive no other page out', () => {
  for (const path of [
    '/products?q=kurta',
    '/products.data?q=kurta',
    '/products?category=men&colour=Blue&colour=Red',
    '/products?q=silk+saree&category=women&page=2',
  ])
    expect([path, cachePartOf(at(path))]).toEqual([path, 'long-tail'])
})

test('T60 reading takes turns under each spelling of its address, and so does what anybody can make up; buying and signing in take none', () => {
  for (const path of [
    '/',
    '/products?category=men',
    '/products?q=kurta',
    '/products.data?q=kurta',
    '/products/?q=kurta',
    '/Products?q=kurta',
    '/%70roducts?q=kurta',
    '/PRODUCTS/suggestions?q=ku',
    '/products/suggestions?q=ku',
    PRODUCT,
    '/product/1',
    '/cart?x=1',
    '/cart/quote',
    '/terms?x=1',
    '/something',
    '/something/new',
  ])
    expect([path, isSheddable(at(path))]).toEqual([path, true])
  for (const path of [
    '/cart',
    '/cart.data',
    '/cart.data?_routes=root',
    '/terms',
    '/login?from=/checkout',
    '/register',
    '/checkout',
    '/pin-codes/211001',
    '/pay/1',
    '/order-success?order=1',
    '/order-success/1/state',
    '/orders',
    '/orders/1',
    '/account/devices',
    '/session/refresh',
    '/track-order?order=1',
  ])
    expect([path, isSheddable(at(path))]).toEqual([path, false])
})
