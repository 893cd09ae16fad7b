import { expect, test } from 'vitest'
import { isPersonal } from '#app/basics/route-handle.ts'
import { routeRules } from '#server/http/routes/route-rules.ts'
import { matchedRoute, routesOfTheShop } from '../../../tests/routes-of-the-shop.ts'
import {
  markerChange,
  isDue,
  LEASE_S,
  parseRefreshResponse,
  TICK_MS,
  backoffMs,
} from './session-rules.ts'

test('§4 Auth: a session is refreshed within 3 ticks of its expiry, and never before', () => {
  const now = 1_000_000
  expect([isDue({ until: now + 90_001 }, now), isDue({ until: now + 90_000 }, now)]).toEqual([
    false,
    true,
  ])
  expect(isDue({ until: now - 8 * 60 * 60 * 1_000 }, now)).toBe(true)
  expect(isDue({ until: now + LEASE_S * 1_000 }, now)).toBe(false)
  expect(TICK_MS).toBe(30_000)
})

test('§4 Auth: retries back off from 200 ms, doubling, as long as the next one still fits in the tick', () => {
  const waits: number[] = []
  for (let tries = 1, elapsedMs = 0; ; tries += 1) {
    const wait = backoffMs(tries, { elapsedMs })
    if (wait === undefined) break
    waits.push(wait)
    elapsedMs += wait
  }
  expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800])
  expect(backoffMs(1, { elapsedMs: 29_800 })).toBeUndefined()
})

test('§4 Auth: by the marker it is seen who came and who went', () => {
  expect(markerChange('', '')).toBeUndefined()
  expect(markerChange('a.b', 'a.b')).toBeUndefined()
  expect(markerChange('', 'a.b')).toBe('signed in')
  expect(markerChange('a.b', '')).toBe('signed out')
  expect(markerChange('a.b', 'c.b')).toBe('signed in')
  expect(markerChange('a.b', 'a.c')).toBe('user updated')
})

const USER = { id: '1', name: 'Asha', email: 'asha@example.com' }

test('§4 Auth: only what the shop itself refuses ends a session', () => {
  const ours = { error: 'signed out' }
  expect(parseRefreshResponse(200, { leaseS: 3600, user: USER })).toEqual({
    leaseS: 3600,
    user: USER,
  })
  for (const status of [400, 401, 403, 404, 410, 422])
    expect([status, parseRefreshResponse(status, ours)]).toEqual([status, 'refused'])
  for (const status of [408, 429, 500, 502, 503, 504])
    expect([status, parseRefreshResponse(status, ours)]).toEqual([status, 'try again'])
  // A redirect that was not followed has no status; a page of somebody else's is no JSON.
  for (const status of [0, 200, 204, 302, 401, 403, 404, 511])
    expect([status, parseRefreshResponse(status, undefined)]).toEqual([status, 'try again'])
})

test('an answer that is not of the shape agreed on is none', () => {
  for (const body of [
    null,
    [],
    'ok',
    {},
    { leaseS: 3600 },
    { leaseS: '3600', user: USER },
    { leaseS: 0, user: USER },
    { leaseS: 3600, user: { id: '1' } },
  ])
    expect([body, parseRefreshResponse(200, body)]).toEqual([body, 'try again'])
})

const { ruleOf } = routeRules(routesOfTheShop)
const isPersonalPath = (path: string) => isPersonal(matchedRoute(path)?.handle)

test('pages that are the same for everyone are not loaded anew when somebody signs in or out', () => {
  for (const path of [
    '/account',
    '/account/addresses',
    '/orders',
    '/orders/1',
    '/login',
    '/register',
    '/checkout',
    '/order-success',
    '/track-order',
  ])
    expect([path, isPersonalPath(path)]).toEqual([path, true])
  for (const path of [
    '/',
    '/products',
    '/product/1',
    '/cart',
    '/contact',
    '/terms',
    '/404',
    '/orderly',
    '/accounts',
    '/reset-password',
  ])
    expect([path, isPersonalPath(path)]).toEqual([path, false])
  for (const path of [
    '/',
    '/products',
    '/product/1',
    '/cart',
    '/contact',
    '/login',
    '/account',
    '/orders',
    '/checkout',
  ])
    expect([path, ruleOf(new URL(path, 'http://shop')).shared && isPersonalPath(path)]).toEqual([
      path,
      false,
    ])
})
