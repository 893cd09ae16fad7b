import { expect, test } from 'vitest'
import { loginUrl, withReturnTo, safeRedirect } from './safe-redirect.ts'

test('a path of ours is kept, with its query and fragment', () => {
  for (const path of ['/checkout', '/orders/1?print=1#items', '/products?category=men&page=2'])
    expect(safeRedirect(path)).toBe(path)
})
test('T28 anything that could lead to another host goes home', () => {
  for (const evil of [
    '//evil.com',
    '/\\evil',
    '/\t/evil',
    'https:evil',
    'javascript:alert(1)',
    'http://shop@evil',
    '/.//evil.com',
    '/x/..//evil.com',
    '/..//evil.com',
    '/%2e%2e//evil.com',
    '/\n/evil.com',
    '',
    'checkout',
    null,
    undefined,
    `/${'a'.repeat(3000)}`,
  ]) {
    expect(safeRedirect(evil)).toBe('/')
  }
})
test('the login address carries the way back', () => {
  expect(loginUrl('/orders?page=2')).toBe('/login?from=%2Forders%3Fpage%3D2')
})
test('the pages around it hand the way back on, where there is one', () => {
  expect([withReturnTo('/register', '/orders?page=2'), withReturnTo('/login', '/')]).toEqual([
    '/register?from=%2Forders%3Fpage%3D2',
    '/login',
  ])
})
