import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  FakeBrowser,
  failing,
  json,
  USER,
  refreshed,
  type Answer,
} from '../../../tests/fake-browser.ts'

const FAILURES: Record<string, Answer> = {
  'answers 500': failing,
  'answers 503 with a page': (_, response) =>
    void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Later</h1>'),
  'answers 429': json(429, { error: 'too many' }),
  'answers 408': json(408, { error: 'too slow' }),
  'resets the connection': (request) => request.socket.resetAndDestroy(),
  'closes in the middle of its answer': (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      .write('{"leaseS":')
    setImmediate(() => response.destroy())
  },
  'stands behind the page of a network one has to sign in to': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<form>Room number?</form>'),
  'leads elsewhere': (_, response) =>
    void response.writeHead(302, { location: 'http://portal.example/' }).end(),
  'answers 403 with a page that is not ours': (_, response) =>
    void response.writeHead(403).end('Blocked by your network'),
}

let browser: FakeBrowser
beforeEach(async () => {
  browser = await FakeBrowser.open()
})
afterEach(() => browser.close())

test('§4 Auth: the first session is told with the user; a lease of an hour is refreshed once, within 90 s of its end', async () => {
  browser.marker = 'in.as'
  const tab = browser.openTab()
  await browser.advance(1_000)
  expect(tab.state()).toEqual({
    user: USER,
    session: { until: expect.any(Number) },
    loading: false,
  })
  const until = tab.state().session?.until ?? 0
  await browser.advance(3_600_000, { step: 1_000 })
  expect(tab.events()).toEqual(['initial session', 'token refreshed'])
  expect(browser.requestTimes).toHaveLength(2)
  const left = until - (browser.requestTimes[1] ?? 0)
  expect([left <= 90_000, left > 60_000]).toEqual([true, true])
})

for (const [failure, fails] of Object.entries(FAILURES)) {
  test(`§4 Auth: where the server ${failure}, it is asked again after 200, 400, 800 ms, and nothing is lost`, async () => {
    const tab = await browser.openTabBeforeRefresh()
    browser.answer = (...request) =>
      (browser.requestTimes.length <= 3 ? fails : refreshed())(...request)
    await browser.advance(60_000)
    expect(browser.intervals()).toEqual([200, 400, 800])
    expect(tab.events()).toEqual(['initial session', 'token refreshed'])
    expect(tab.state().user).toEqual(USER)
  })
}

test('§4 Auth: a server that does not answer is given 10 s, then asked again', async () => {
  const tab = await browser.openTabBeforeRefresh()
  browser.answer = (...request) =>
    (browser.requestTimes.length <= 2 ? browser.hangs : refreshed())(...request)
  await browser.advance(60_000)
  expect(browser.intervals()).toEqual([10_200, 10_400])
  expect(tab.events()).toEqual(['initial session', 'token refreshed'])
})

test('§4 Auth: a server that fails for long is asked seven times more in a tick, then at the next one; the session outlives its lease', async () => {
  const tab = await browser.openTabBeforeRefresh()
  browser.answer = failing
  await browser.advance(60_000)
  const waits = [200, 400, 800, 1_600, 3_200, 6_400, 12_800]
  expect(browser.intervals().slice(0, 8)).toEqual([...waits, 30_000 - 25_400])
  await browser.advance(600_000)
  expect(tab.events()).toEqual(['initial session'])
  expect([tab.state().user, browser.marker]).toEqual([USER, 'in.as'])
  browser.answer = refreshed()
  await browser.advance(30_000)
  expect(tab.events()).toEqual(['initial session', 'token refreshed'])
}, 30_000)

for (const status of [401, 403, 410]) {
  test(`§4 Auth: refused with ${status}, the session is dropped at once, marker and all, and nothing is asked any more`, async () => {
    const tab = await browser.openTabBeforeRefresh()
    browser.answer = json(status, { error: 'signed out' })
    await browser.advance(60_000)
    expect(browser.requestTimes).toHaveLength(1)
    expect(tab.events()).toEqual(['initial session', 'signed out'])
    expect([tab.state(), browser.marker]).toEqual([
      { user: null, session: null, loading: false },
      '',
    ])
    expect(tab.changes).toEqual(['elsewhere'])
    await browser.advance(3_600_000, { step: 10_000 })
    expect(browser.requestTimes).toHaveLength(1)
  })
}

test('§4 Auth: a session that has ended while nobody looked is none from the start', async () => {
  browser.marker = 'in.as'
  browser.answer = json(401, { error: 'signed out' })
  const tab = browser.openTab()
  await browser.advance(1_000)
  expect(tab.events()).toEqual(['initial session', 'signed out'])
})

test('§4 Auth: awake after eight hours, it refreshes with the first look', async () => {
  const tab = await browser.openTabBeforeRefresh()
  browser.sleep(8 * 3_600_000)
  tab.sync.revalidate('elsewhere')
  await browser.advance(100)
  expect([browser.requestTimes.length, tab.events()]).toEqual([
    1,
    ['initial session', 'token refreshed'],
  ])
})

test('§4 Auth: back online, it does not wait for the next try', async () => {
  const tab = await browser.openTabBeforeRefresh()
  browser.answer = failing
  await browser.advance(50_000)
  const tries = browser.requestTimes.length
  browser.answer = refreshed()
  tab.sync.revalidate('elsewhere')
  await browser.advance(100)
  expect([browser.requestTimes.length, tab.events()]).toEqual([
    tries + 1,
    ['initial session', 'token refreshed'],
  ])
})
