import { expect, test } from 'vitest'
import { speculationRules } from './speculation-rules.ts'

const rules = speculationRules([
  { path: '/', handle: { cache: 'shared', hydrate: 'on-intent' } },
  { path: '/product/:id', handle: { cache: 'shared', hydrate: 'on-intent' } },
  { path: '/:policyType', handle: { hydrate: 'on-intent', paths: ['/shipping', '/about'] } },
  { path: '/cart', handle: { cache: 'shared' } },
  { path: '/orders/:id', handle: {} },
  { path: '/logout', handle: {} },
])

test('pages that know no shopper are loaded ahead, and neither personal ones nor what changes something', () => {
  const { prefetch, prerender } = rules as Record<string, { where: { and: object[] } }[]>
  expect(prefetch?.[0]?.where.and[0]).toEqual({
    href_matches: ['/', '/product/*', '/shipping', '/about'],
  })
  expect(prerender?.[0]?.where.and[0]).toEqual({ href_matches: '/product/*' })
})
