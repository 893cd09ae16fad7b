import { expect, test } from 'vitest'
import { isPersonal, type RouteHandle } from '#app/basics/route-handle.ts'
import { matchedRoute, routesOfTheShop } from '../../../tests/routes-of-the-shop.ts'
import { declaredRoutes, fixedPaths, handleFinder } from './route-handles.ts'
import { routeRules } from './route-rules.ts'
import { disallowedPaths } from './seo-routes.ts'

const handleOf = handleFinder(routesOfTheShop)
const { cacheControlOf } = routeRules(routesOfTheShop)
const isShared = ({ cache }: RouteHandle) => cache === 'shared' || cache === 'public'
const isDisallowed = (path: string) =>
  disallowedPaths(routesOfTheShop).some((beginning) => path.startsWith(beginning))

test('T27 every route says what it is, or is personal, stored nowhere and kept from crawlers', () => {
  expect(routesOfTheShop.length).toBeGreaterThan(40)
  for (const { path, handle } of routesOfTheShop) {
    const well = { method: 'GET', status: 200, setsCookie: false }
    const url = new URL(path.replaceAll(/:\w+|\*/g, '1'), 'http://shop')
    if (Object.keys(handle).length === 0)
      expect([path, cacheControlOf(url, well), isPersonal(handle), isDisallowed(path)]).toEqual([
        path,
        'private, no-store',
        true,
        true,
      ])
    // Personal pages are in no cache, and the sitemap has only pages for everyone.
    expect([path, isShared(handle) && handle.personal === true]).toEqual([path, false])
    expect([path, isShared(handle) && isDisallowed(path)]).toEqual([path, false])
    expect([path, handle.robots === 'allow' && isDisallowed(path)]).toEqual([path, false])
    if (handle.sitemap)
      expect([path, handle.cache, fixedPaths({ path, handle }).length > 0]).toEqual([
        path,
        'shared',
        true,
      ])
  }
})

test('the handle of an address is that of the route React Router shows there', () => {
  for (const route of routesOfTheShop.filter(({ path }) => path !== '/*'))
    for (const path of route.handle.paths ?? [route.path.replaceAll(/:\w+/g, '1')]) {
      expect(matchedRoute(path)?.path).toBe(route.path)
      expect([path, handleOf(path)]).toEqual([path, route.handle])
    }
})

test('T27 an address no route declares, or in a spelling of its own, has no handle', () => {
  for (const path of [
    '/something',
    '/something/new',
    '/constructor',
    '/CART',
    '/%63art',
    '/Terms',
    '/PRODUCT/1',
    '/product/1/2',
    '/product/',
  ])
    expect([path, handleOf(path)]).toEqual([path, undefined])
})

test('T27 a private page beside public ones stays private however its address is spelled', () => {
  const declared = declaredRoutes({
    root: { module: {} },
    open: { parentId: 'root', path: 'things/:id', module: { handle: { cache: 'shared' } } },
    own: { parentId: 'root', path: 'things/mine', module: { handle: {} } },
    either: { parentId: 'root', path: ':one/others', module: { handle: { cache: 'shared' } } },
  })
  const find = handleFinder(declared)
  expect(find('/things/1')).toEqual({ cache: 'shared' })
  for (const path of ['/things/mine', '/things/MINE', '/things/%6Dine', '/things/others'])
    expect([path, find(path) ?? {}]).toEqual([path, {}])
})

test('a route has the path of its parents before its own', () => {
  const declared = declaredRoutes({
    root: { path: '', module: {} },
    frame: { parentId: 'root', module: {} },
    staff: { parentId: 'frame', path: 'staff', module: {} },
    orders: { parentId: 'staff', path: 'orders/:id', module: { handle: { personal: true } } },
    start: { parentId: 'staff', index: true, module: {} },
  })
  expect(declared).toEqual([
    { path: '/staff', handle: {} },
    { path: '/staff/orders/:id', handle: { personal: true } },
    { path: '/staff', handle: {} },
  ])
})

test('robots.txt names the beginning of each closed path once, and never closes the whole shop', () => {
  expect(
    disallowedPaths(
      ['/a/:id', '/a', '/a/b/c', '/ab', '/:any', '/*', '/'].map((path) => ({ path, handle: {} })),
    ),
  ).toEqual(['/a', '/ab'])
})
