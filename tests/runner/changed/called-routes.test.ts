import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROUTE_FILES, routesOf } from './called-routes.ts'

test('a path is known by the files that answer it: its page, the frame around it, or a route beside the pages', () => {
  expect(routesOf(['/cart', '/cart.data', '/_root.data'])).toEqual([
    'app/cart/cart.route.tsx',
    'app/storefront/home.route.tsx',
  ])
  expect(routesOf(['/desk/orders/S-1'])).toEqual([
    'app/desk/desk.route.tsx',
    'app/desk/order/order.route.tsx',
  ])
  expect(routesOf(['/item-images/5f/200', '/nowhere/at/all'])).toEqual([
    'app/shell/unknown.route.tsx',
    'server/http/routes/image-routes.ts',
  ])
})

test('every file of a route is there', () => {
  expect(ROUTE_FILES.length).toBeGreaterThan(100)
  expect(ROUTE_FILES.filter((file) => !existsSync(file))).toEqual([])
})
