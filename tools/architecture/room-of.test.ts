import { expect, test } from 'vitest'
import { roomOf } from './room-of.ts'

test('the files at the top of app and server are rooms too, and tests are in none', () => {
  expect(
    [
      'app/root.tsx',
      'app/cart/sync/share.route.ts',
      'server/main.ts',
      'server/http/app.ts',
      'db/tables/orders.ts',
      'app/cart/cart.test.ts',
      'tests/visitor.ts',
    ].map(roomOf),
  ).toEqual(['app', 'app/cart', 'server', 'server/http', 'db', undefined, undefined])
})
