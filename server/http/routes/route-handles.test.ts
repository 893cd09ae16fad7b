import { readFileSync } from 'node:fs'
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

const takingFiles = routesOfTheShop.flatMap(({ path, handle: { takesFile } }) =>
  takesFile === undefined ? [] : { path, takesFile },
)
/** Room for the form around a file, as the actions leave it. */
const FORM_BYTES = 10_000

test('T41 nginx in deploy/ takes a file wherever a route does, as large as the route takes it, and nothing else so large', () => {
  const settings = readFileSync('deploy/nginx.conf', 'utf8')
  const megabytes = (text: string) =>
    Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]) * 2 ** 20
  // The first is of all addresses.
  expect(megabytes(settings)).toBe(2 ** 20)
  const large = settings.split(/^ {2}location /m).flatMap((text) => {
    const [, pattern] = /^~ (\S+) \{/.exec(text) ?? []
    return text.includes('client_max_body_size') && pattern
      ? { pattern: new RegExp(pattern), bytes: megabytes(text) }
      : []
  })
  expect(takingFiles.length).toBeGreaterThan(3)
  for (const { path, takesFile } of takingFiles) {
    const asked = path.replaceAll(/:\w+/g, '1')
    for (const address of [asked, `${asked}.data`]) {
      const [match, ...others] = large.filter(({ pattern }) => pattern.test(address))
      expect([address, others]).toEqual([address, []])
      expect([address, (match?.bytes ?? 0) >= takesFile + FORM_BYTES]).toEqual([address, true])
      expect([address, (match?.bytes ?? 0) < 1.1 * takesFile + 2 ** 21]).toEqual([address, true])
    }
  }
  const others = routesOfTheShop
    .filter(({ handle }) => handle.takesFile === undefined)
    .map(({ path }) => path.replaceAll(/:\w+|\*/g, '1'))
  expect(others.filter((path) => large.some(({ pattern }) => pattern.test(path)))).toEqual([])
})

test('T42 no proxy in deploy/ ends a file that arrives slowly and steadily, or bounds what the shop takes', () => {
  const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
  const seconds = (file: string, setting: string) =>
    Number(new RegExp(`${setting} (\\d+)s\\b`).exec(read(file))?.[1])
  // Between two pieces, not for the whole: the shop waits for no piece longer than 30 s.
  expect(seconds('nginx.conf', 'client_body_timeout')).toBeGreaterThanOrEqual(60)
  expect(seconds('haproxy.cfg', 'timeout client')).toBeGreaterThanOrEqual(60)
  expect(seconds('haproxy.cfg', 'timeout server')).toBeGreaterThanOrEqual(60)
  // It would bound the time of the whole body.
  expect(read('haproxy.cfg')).not.toMatch(/http-buffer-request|req\.body_size|wait-for-body/)
  expect(read('Caddyfile')).not.toMatch(/request_body|max_size|read_body|read_timeout/)
})

test('docs/security.md names every address that takes a file', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  for (const { path } of takingFiles) expect(page).toContain(`\`${path}\``)
})
