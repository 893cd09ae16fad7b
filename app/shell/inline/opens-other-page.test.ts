import { expect, test } from 'vitest'
import { opensOtherPage } from './opens-other-page.ts'

const PAGE = new URL('https://shop.example/products?category=men#list')
const opens = (href: string, target = '') => {
  const { origin, hash, href: full } = new URL(href, PAGE)
  return opensOtherPage({ origin, hash, href: full, target }, PAGE)
}

test('A10 offline: another page of the shop is one, and so is the same page without a fragment', () => {
  expect(
    ['/', '/cart#main', '/products?category=women', '/products?category=men'].map((to) => [
      to,
      opens(to),
    ]),
  ).toEqual([
    ['/', true],
    ['/cart#main', true],
    ['/products?category=women', true],
    ['/products?category=men', true],
  ])
})

test('A10 offline: a place on the page, another tab, another site and a phone number are left alone', () => {
  expect(opens('#main')).toBe(false)
  expect(opens('/cart', '_blank')).toBe(false)
  expect(opens('https://elsewhere.example/')).toBe(false)
  expect(opens('tel:+911234567890')).toBe(false)
})
