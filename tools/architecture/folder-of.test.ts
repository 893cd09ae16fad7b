import { expect, test } from 'vitest'
import { folderOf } from './folder-of.ts'

test('the files at the top of app and server are drawn as a folder too, and tests are not drawn', () => {
  expect(
    [
      'app/root.tsx',
      'app/cart/sync/share.route.ts',
      'server/main.ts',
      'server/http/app.ts',
      'db/tables/carts.ts',
      'app/cart/cart.test.ts',
      'tests/visitor.ts',
    ].map(folderOf),
  ).toEqual(['app', 'app/cart', 'server', 'server/http', 'db', undefined, undefined])
})
