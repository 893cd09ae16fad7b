import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.server.ts'

/** Jobs that the test ends by hand. */
function works() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(`${name} done`)))
  }
  return { started, work, end: async (name: string) => (ends.get(name)?.(), await settled()) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many at once, the others in the order they came', async () => {
  const { started, work, end } = works()
  const { run } = concurrencyLimit({ concurrency: 2, maxQueued: 10 })
  const all = ['a', 'b', 'c', 'd'].map((name) => run(name, work(name)))
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done'])
})

test('what is asked for twice is done once', async () => {
  const { started, work, end } = works()
  const { run } = concurrencyLimit({ concurrency: 1, maxQueued: 0 })
  const both = [run('a', work('a')), run('a', work('a'))]
  await end('a')
  expect([await Promise.all(both), started]).toEqual([['a done', 'a done'], ['a']])
})

test('more than may wait are sent away at once', async () => {
  const { work, end } = works()
  const { run } = concurrencyLimit({ concurrency: 1, maxQueued: 1 })
  const first = run('a', work('a'))
  void run('b', work('b'))
  expect(await run('c', work('c'))).toBe('busy')
  await end('a')
  expect(await first).toBe('a done')
})

test('nothing is done for those who have gone, and their place is free again', async () => {
  const { started, work, end } = works()
  const { run } = concurrencyLimit({ concurrency: 1, maxQueued: 1 })
  void run('a', work('a'))
  const [one, two] = [new AbortController(), new AbortController()]
  const left = [run('b', work('b'), one.signal), run('b', work('b'), two.signal)]
  one.abort()
  expect(await run('c', work('c'))).toBe('busy')
  two.abort()
  expect(await Promise.all(left)).toEqual(['busy', 'busy'])
  const third = run('c', work('c'))
  await end('a')
  await end('c')
  expect([await third, started]).toEqual(['c done', ['a', 'c']])
  expect(await run('d', work('d'), AbortSignal.abort())).toBe('busy')
})

test('work that fails tells those who asked, and the next begins', async () => {
  const { run } = concurrencyLimit({ concurrency: 1, maxQueued: 5 })
  const failed = run('a', () => Promise.reject(new Error('no')))
  const next = run('b', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('what has the first turn overtakes what waits in the common one, with places of its own, and pulls along what it shares', async () => {
  const { started, work, end } = works()
  const { run } = concurrencyLimit({ concurrency: 1, maxQueued: 2 })
  const all = ['a', 'b', 'c'].map((name) => run(name, work(name)))
  expect(await run('d', work('d'))).toBe('busy')
  all.push(run('e', work('e'), undefined, 'first'))
  all.push(run('c', work('c'), undefined, 'first'))
  for (const name of ['a', 'e', 'c', 'b']) await end(name)
  await Promise.all(all)
  expect(started).toEqual(['a', 'e', 'c', 'b'])
})
