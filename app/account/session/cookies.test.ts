import { expect, onTestFinished, test, vi } from 'vitest'
import { flashCookie } from '../flash.server.ts'
import { clearCookie, readCookie } from '#app/basics/storage/cookie.browser.ts'
import { hostCookies } from './host-cookies.server.ts'
import { readDevice } from './device.server.ts'
import { isRemembered, markerOfChangedUser, NO_MARKER, signInOf } from './marker.server.ts'
import { withMarkerProlonged, withNewMarker } from './marker.server.ts'
import {
  capabilityCookie,
  CLEAR_CAPABILITY_COOKIE,
  orderViewer,
} from './order-capability.server.ts'

const asking = (cookie = '') => new Request('http://shop.test/', { headers: { cookie } })

/** The cookie itself, and its attributes in any order. */
function written(cookie: string): { pair: string; attributes: string[] } {
  const [pair = '', ...attributes] = cookie.split('; ')
  return { pair, attributes: attributes.sort() }
}
const FOR_SCRIPTS = ['Path=/', 'SameSite=Lax']
const MARKER = expect.stringMatching(/^signed-in=[0-9a-f]{8}\.[0-9a-f]{8}$/) as string
const SESSION = 'session=token.sealed%2B; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax'
const marked = (cookies: string[]) => written(cookies.at(-1) ?? '')

test('a flash message is a word that scripts read for a minute', () => {
  expect(written(flashCookie('order-cancelled'))).toEqual({
    pair: 'flash=order-cancelled',
    attributes: ['Max-Age=60', ...FOR_SCRIPTS],
  })
})

test('the marker lives as long as the session beside it, and is cleared with it', () => {
  expect(marked(withNewMarker([SESSION]))).toEqual({
    pair: MARKER,
    attributes: ['Max-Age=2592000', ...FOR_SCRIPTS],
  })
  for (const session of ['session=t; Path=/; HttpOnly', '__Host-session=t; Path=/; Secure'])
    expect(marked(withNewMarker([session]))).toEqual({ pair: MARKER, attributes: FOR_SCRIPTS })
  expect(written(NO_MARKER)).toEqual({
    pair: 'signed-in=',
    attributes: ['Max-Age=0', ...FOR_SCRIPTS],
  })
})

test('prolonging a session keeps its marker; nothing prolongs that of a session that is cleared', () => {
  const request = asking('a=1; signed-in=0a.1b; b=2')
  expect(marked(withMarkerProlonged([SESSION], request))).toEqual({
    pair: 'signed-in=0a.1b',
    attributes: ['Max-Age=2592000', ...FOR_SCRIPTS],
  })
  for (const forged of ['signed-in=0a', 'signed-in=<i>.1b', 'other-signed-in=0a.1b', ''])
    expect(marked(withMarkerProlonged([SESSION], asking(forged))).pair).toEqual(MARKER)
  const cleared = ['session=; Max-Age=0; Path=/']
  expect(withMarkerProlonged(cleared, request)).toEqual(cleared)
})

test('a change of name or email changes the second half of the marker, for as long as the session is remembered', () => {
  const cookie = 'signed-in=0a.1b'
  expect(written(markerOfChangedUser(asking(cookie)))).toEqual({
    pair: expect.stringMatching(/^signed-in=0a\.[0-9a-f]{8}$/) as string,
    attributes: ['Max-Age=2592000', ...FOR_SCRIPTS],
  })
  const notRemembered = asking(`${cookie}; __Host-not-remembered=1`)
  expect(written(markerOfChangedUser(notRemembered)).attributes).toEqual(FOR_SCRIPTS)
  expect([isRemembered(asking(cookie)), isRemembered(notRemembered)]).toEqual([true, false])
  expect([signInOf(asking(cookie)), signInOf(asking())]).toEqual(['0a', undefined])
})

test('a device keeps its name for 400 days; a name that is none of ours is not taken over', () => {
  const known = 'device=abcdefghijklmnopqrstu-'
  const first = readDevice(asking(`a=1; ${known}`), 'http://shop.test')
  const attributes = ['HttpOnly', 'Max-Age=34560000', ...FOR_SCRIPTS]
  expect(written(first.cookie)).toEqual({ pair: known, attributes })
  expect(written(readDevice(asking(known), 'https://shop.test').cookie)).toEqual({
    pair: expect.stringMatching(/^__Host-device=(?!abc)[\w-]{22}$/) as string,
    attributes: ['HttpOnly', 'Max-Age=34560000', 'Path=/', 'SameSite=Lax', 'Secure'],
  })
  for (const forged of ['device=short', 'device=<script>alert(1)</sc>', 'my-device=x'])
    expect(written(readDevice(asking(forged), 'http://shop.test').cookie).pair).toMatch(
      /^device=[\w-]{22}$/,
    )
})

test('the capability comes back as it was sent, and is cleared on the same path', async () => {
  const set = await capabilityCookie(asking(), 's3cret', { secure: true, remembered: true })
  const { pair, attributes } = written(set)
  expect([pair, attributes]).toEqual([
    'order-capability=InMzY3JldCI%3D',
    ['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure'],
  ])
  expect(await orderViewer(asking(pair), undefined)).toEqual({ capabilities: ['s3cret'] })
  expect(await orderViewer(asking('order-capability=e30%3D'), undefined)).toEqual({
    capabilities: [],
  })
  expect(written(CLEAR_CAPABILITY_COOKIE)).toEqual({
    pair: 'order-capability=',
    attributes: ['HttpOnly', 'Max-Age=0', ...FOR_SCRIPTS],
  })
})

test('a capability is added to those that the browser has, up to ten, the newest first', async () => {
  const options = { secure: true, remembered: false }
  let pair = ''
  for (let nth = 0; nth < 12; nth += 1)
    ({ pair } = written(await capabilityCookie(asking(pair), `c${nth % 11}`, options)))
  const { capabilities } = await orderViewer(asking(pair), undefined)
  expect(capabilities).toEqual(['c0', ...Array.from({ length: 9 }, (_, i) => `c${10 - i}`)])
})

test('over https a cookie gets its prefix and Secure once; over plain http it stays as it is', () => {
  const cookies = ['flash=a; Path=/', '__Host-session=; Max-Age=0; Path=/; Secure']
  const request = asking('flash=old; other=1')
  expect(hostCookies(cookies, { request, secure: false })).toEqual(cookies)
  expect(hostCookies(cookies, { request, secure: true })).toEqual([
    '__Host-flash=a; Path=/; Secure',
    'flash=; Max-Age=0; Path=/; Secure; SameSite=Lax',
    '__Host-session=; Max-Age=0; Path=/; Secure',
  ])
  // Browsers refuse `__Host-` with any other path.
  expect(hostCookies(['a=b; Path=/checkout; HttpOnly'], { request, secure: true })).toEqual([
    '__Secure-a=b; Path=/checkout; HttpOnly; Secure',
  ])
})

test('scripts read the name of https first, then that of plain http, and clear both', () => {
  const written: string[] = []
  const browser = {
    get cookie() {
      return 'flash=planted; __Host-flash=ours; signed-in=0a.1b; __Secure-has-guest-cart=1'
    },
    set cookie(cookie: string) {
      written.push(cookie)
    },
  }
  vi.stubGlobal('document', browser)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(['flash', 'signed-in', 'has-guest-cart', 'session'].map(readCookie)).toEqual([
    'ours',
    '0a.1b',
    '1',
    '',
  ])
  clearCookie('flash')
  expect(written).toEqual([
    '__Host-flash=; Path=/; Max-Age=0; SameSite=Lax; Secure',
    'flash=; Path=/; Max-Age=0; SameSite=Lax',
  ])
})
