import { expect, test } from 'vitest'
import { turns } from './turns.ts'

/** Work that ends when it is told to. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(`${name} done`)))
  }
  return { begun, work, end: async (name: string) => (ends.get(name)?.(), await settled()) }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('so many at once, the others in the order they came', async () => {
  const { begun, work, end } = works()
  const { take } = turns({ concurrency: 2, maxQueued: 10 })
  const all = ['a', 'b', 'c', 'd'].map((name) => take(name, work(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await end(name)
  expect(await Promise.all(all)).toEqual(['a done', 'b done', 'c done', 'd done'])
})

test('what is asked for twice is done once', async () => {
  const { begun, work, end } = works()
  const { take } = turns({ concurrency: 1, maxQueued: 0 })
  const both = [take('a', work('a')), take('a', work('a'))]
  await end('a')
  expect([await Promise.all(both), begun]).toEqual([['a done', 'a done'], ['a']])
})

test('more than may wait are sent away at once', async () => {
  const { work, end } = works()
  const { take } = turns({ concurrency: 1, maxQueued: 1 })
  const first = take('a', work('a'))
  void take('b', work('b'))
  expect(await take('c', work('c'))).toBe('busy')
  await end('a')
  expect(await first).toBe('a done')
})

test('nothing is done for those who have gone, and their place is free again', async () => {
  const { begun, work, end } = works()
  const { take } = turns({ concurrency: 1, maxQueued: 1 })
  void take('a', work('a'))
  const [one, two] = [new AbortController(), new AbortController()]
  const left = [take('b', work('b'), one.signal), take('b', work('b'), two.signal)]
  one.abort()
  expect(await take('c', work('c'))).toBe('busy')
  two.abort()
  expect(await Promise.all(left)).toEqual(['busy', 'busy'])
  const third = take('c', work('c'))
  await end('a')
  await end('c')
  expect([await third, begun]).toEqual(['c done', ['a', 'c']])
  expect(await take('d', work('d'), AbortSignal.abort())).toBe('busy')
})

test('work that fails tells those who asked, and the next begins', async () => {
  const { take } = turns({ concurrency: 1, maxQueued: 5 })
  const failed = take('a', () => Promise.reject(new Error('no')))
  const next = take('b', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
