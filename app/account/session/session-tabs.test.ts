import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeBrowser, failing, json, USER, refreshed } from '../../../tests/fake-browser.ts'

let browser: FakeBrowser
beforeEach(async () => {
  browser = await FakeBrowser.open()
})
afterEach(() => browser.close())

test('§4 Auth: of two tabs one refreshes for both, for as long as they are open', async () => {
  browser.marker = 'in.as'
  const [one, other] = [browser.openTab(), browser.openTab()]
  await browser.advance(1_000)
  expect(browser.requestTimes).toHaveLength(1)
  for (const tab of [one, other])
    expect([tab.events(), tab.state().user]).toEqual([['initial session'], USER])
  await browser.advance(3 * 3_600_000, { step: 1_000 })
  expect(browser.requestTimes).toHaveLength(4)
  for (const tab of [one, other])
    expect(tab.events()).toEqual([
      'initial session',
      'token refreshed',
      'token refreshed',
      'token refreshed',
    ])
}, 60_000)

test('§4 Auth: while one tab waits out a failing server, the other does not ask as well', async () => {
  const one = await browser.openTabBeforeRefresh()
  const other = browser.openTab()
  browser.answer = (...request) =>
    (browser.requestTimes.length <= 5 ? failing : refreshed())(...request)
  await browser.advance(60_000)
  expect(browser.intervals()).toEqual([200, 400, 800, 1_600, 3_200])
  expect([one.events(), other.events()]).toEqual([
    ['initial session', 'token refreshed'],
    ['initial session', 'token refreshed'],
  ])
})

test('§4 Auth: a tab opened later is told by the first, and the server is not asked', async () => {
  browser.marker = 'in.as'
  const one = browser.openTab()
  await browser.advance(1_000)
  const other = browser.openTab()
  await browser.advance(1_000)
  expect(browser.requestTimes).toHaveLength(1)
  expect(other.events()).toEqual(['initial session'])
  expect(other.state()).toEqual(one.state())
})

test('§4 Auth: where there are no locks each tab asks for itself', async () => {
  browser.marker = 'in.as'
  const withoutLocks = { withTabLock: (task: () => Promise<void>) => task() }
  const tabs = [browser.openTab(withoutLocks), browser.openTab(withoutLocks)]
  await browser.advance(3_600_000, { step: 1_000 })
  for (const tab of tabs)
    expect([tab.events()[0], tab.state().user]).toEqual(['initial session', USER])
  expect(browser.requestTimes.length).toBeLessThanOrEqual(4)
})

test('§4 Auth: signing in, being renamed and signing out in one tab is told in the other at once', async () => {
  browser.marker = ''
  const [one, other] = [browser.openTab(), browser.openTab()]
  const inOne = async (marker: string, user = USER) => {
    browser.marker = marker
    browser.answer = refreshed(user)
    one.sync.revalidate('here')
    await browser.advance(1_000)
  }
  await inOne('in.as')
  await inOne('in.else', { ...USER, name: 'Asha Iyer' })
  await inOne('other.somebody', { id: '2', name: 'Ravi', email: 'ravi@example.com' })
  await inOne('')
  for (const tab of [one, other]) {
    expect(tab.told.map(([event, who]) => [event, who])).toEqual([
      ['signed in', 'Asha Rao'],
      ['user updated', 'Asha Iyer'],
      ['signed in', 'Ravi'],
      ['signed out', undefined],
    ])
  }
  expect([one.changes, other.changes]).toEqual([Array(4).fill('here'), Array(4).fill('elsewhere')])
  expect(browser.requestTimes).toHaveLength(3)
})

test('§4 Auth: what no tab has noticed is seen at the next tick', async () => {
  browser.marker = 'in.as'
  const tab = browser.openTab()
  await browser.advance(1_000)
  browser.marker = ''
  await browser.advance(30_000)
  expect([tab.events(), tab.changes]).toEqual([['initial session', 'signed out'], ['elsewhere']])
})

test('§4 Auth: a change of name on another device comes with the next refresh', async () => {
  const tab = await browser.openTabBeforeRefresh()
  browser.answer = refreshed({ ...USER, name: 'Asha Iyer' })
  await browser.advance(60_000)
  expect([tab.events(), tab.state().user?.name, tab.changes]).toEqual([
    ['initial session', 'user updated'],
    'Asha Iyer',
    ['elsewhere'],
  ])
})

test('§4 Auth: an answer about somebody who has left meanwhile is not believed', async () => {
  const tab = await browser.openTabBeforeRefresh()
  browser.answer = (...request) => {
    if (browser.requestTimes.length > 1) return refreshed()(...request)
    browser.marker = 'new.comer'
    json(401, { error: 'signed out' })(...request)
  }
  await browser.advance(60_000)
  expect([tab.events(), browser.marker]).toEqual([['initial session', 'signed in'], 'new.comer'])
  browser.answer = (...request) => {
    browser.marker = ''
    refreshed()(...request)
  }
  await browser.advance(3_600_000, { step: 1_000 })
  expect([tab.events(), tab.state().user]).toEqual([
    ['initial session', 'signed in', 'signed out'],
    null,
  ])
})

test('§4 Auth: until it is known who has come, nobody is taken for who was there before', async () => {
  browser.marker = 'in.as'
  const tab = browser.openTab()
  await browser.advance(1_000)
  browser.answer = failing
  browser.marker = 'other.somebody'
  tab.sync.revalidate('here')
  await browser.advance(1_000)
  expect(tab.state()).toEqual({ user: null, session: null, loading: true })
})

test('§4 Auth: what a tab tells of an earlier sign-in is not believed', async () => {
  browser.marker = 'in.as'
  const tab = browser.openTab()
  await browser.advance(1_000)
  tab.sync.onMessage({
    marker: 'earlier.one',
    user: { ...USER, name: 'Ravi' },
    session: { until: Date.now() + 7_200_000 },
  })
  expect([tab.state().user, tab.events()]).toEqual([USER, ['initial session']])
})
