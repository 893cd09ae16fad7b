import { expect, test } from 'vitest'
import { pathLogger } from './logged-path.ts'

test('T66 a path in the log keeps words of the routes and ids; what else was put there is a star', () => {
  const logged = pathLogger(['/', '/orders/:id', '/account/addresses', '/assets/*', '/robots.txt'])
  const id = '0b2f7a52-93b1-4c6e-8a57-0c3a5a6f1f10'
  expect(
    [
      '/',
      '/orders',
      `/orders/${id}`,
      `/orders/${id}.data`,
      '/account/addresses.data',
      '/robots.txt',
      '/assets/root-x1.js',
      '/orders/9811122233',
      '/asha@example.com/orders',
      '/%41sha/.data',
      '//',
      '/:id',
      `/orders/${'a/'.repeat(3)}`,
    ].map(logged),
  ).toEqual([
    '/',
    '/orders',
    `/orders/${id}`,
    `/orders/${id}.data`,
    '/account/addresses.data',
    '/robots.txt',
    '/assets/*',
    '/orders/*',
    '/*/orders',
    '/*/.data',
    '//',
    '/*',
    '/orders/*/*/*/',
  ])
})
