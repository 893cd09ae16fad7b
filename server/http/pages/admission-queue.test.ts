import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { admissionQueue, isUrgent } from './admission-queue.ts'

/** A queue whose requests take 3 ms each of a budget of 10, by a clock of its own. */
function clockedQueue() {
  let now = 0
  const begun: string[] = []
  const queue = admissionQueue({ budgetMs: 10, nowMs: () => now })
  return {
    begun,
    async arrive(name: string, isUrgent = false) {
      await queue(isUrgent)
      // Further microtasks of the request count, too.
      for (let step = 0; step < 5; step++) await undefined
      begun.push(name)
      now += 3
    },
  }
}

test('T60 in a turn of the event loop as many requests begin as its budget has time for', async () => {
  const { begun, arrive } = clockedQueue()
  const all = Array.from({ length: 10 }, (_, nth) => arrive(`${nth}`))
  expect(begun).toEqual([])
  const turns: number[] = []
  while (begun.length < 10) {
    await nextTurn()
    turns.push(begun.length)
  }
  expect([...new Set(turns)].filter((count) => count > 0)).toEqual([4, 8, 10])
  await Promise.all(all)
  expect(begun).toEqual([...'0123456789'])
})

test('T60 urgent requests go before the others, of which one begins in each turn all the same', async () => {
  const { begun, arrive } = clockedQueue()
  const others = ['a', 'b', 'c'].map((name) => arrive(name))
  const urgent = [...'12345'].map((name) => arrive(name, true))
  await Promise.all([...others, ...urgent])
  expect(begun.join('')).toBe('a123b45c')
  // An empty queue begins anew.
  await arrive('d')
  expect(begun.at(-1)).toBe('d')
})

test('T60 what is sent, and pages of who has a session, are urgent; what anybody can read without end is not', () => {
  const rules = { isSheddable: (url: URL) => url.pathname === '/products' }
  const at = (path: string, init: RequestInit = {}) =>
    isUrgent(new Request(`http://shop.example${path}`, init), rules)
  const signedIn = { headers: { cookie: 'a=b; __Host-session=s.ig' } }
  expect([at('/checkout', { method: 'POST' }), at('/checkout', signedIn)]).toEqual([true, true])
  expect([at('/login?from=/7'), at('/login', { headers: { cookie: 'a=b' } })]).toEqual([
    false,
    false,
  ])
  expect([at('/products', signedIn), at('/products', { method: 'POST' })]).toEqual([false, false])
})
