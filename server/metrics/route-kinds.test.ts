import { expect, test } from 'vitest'
import { routeKinds } from './route-kinds.ts'

const { kinds, kindOf } = routeKinds(
  [
    { path: '/', addresses: ['/'] },
    { path: '/product/:id', addresses: [] },
    { path: '/orders', addresses: ['/orders'] },
    { path: '/orders/:id/cancel', addresses: [] },
    { path: '/:policyType', addresses: ['/privacy', '/terms'] },
    { path: '/*', addresses: [] },
  ],
  { health: ['/healthz', '/metrics'], images: ['/item-images/:file', '/scenes/:name/:width'] },
)

test('an address has the kind of the declared route that begins like it, and else none', () => {
  expect(
    [
      '/',
      '/product/1',
      '/orders/1/cancel',
      '/terms',
      '/healthz',
      '/scenes/sari/640',
      '/_root.data',
      '/orders.data',
      '/product/1.data',
      '/nothing.data',
      '/Orders',
      '/:policyType',
      '/wp-login.php',
      '//orders',
      '',
    ].map((path) => [path, kindOf(path)]),
  ).toEqual([
    ['/', 'home'],
    ['/product/1', 'product'],
    ['/orders/1/cancel', 'orders'],
    ['/terms', 'policyType'],
    ['/healthz', 'health'],
    ['/scenes/sari/640', 'images'],
    ['/_root.data', 'data'],
    ['/orders.data', 'data'],
    ['/product/1.data', 'data'],
    ['/nothing.data', 'other'],
    ['/Orders', 'other'],
    ['/:policyType', 'other'],
    ['/wp-login.php', 'other'],
    ['//orders', 'other'],
    ['', 'other'],
  ])
})

test('the kinds are known beforehand', () => {
  expect(kinds).toEqual([
    'home',
    'product',
    'orders',
    'policyType',
    'health',
    'images',
    'data',
    'other',
  ])
})
