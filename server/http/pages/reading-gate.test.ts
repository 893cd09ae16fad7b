import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readingGate } from './reading-gate.ts'

const bounds = { concurrency: 1, maxQueued: 2, reserved: 0, ofNetwork: 9, maxWaitMs: 10_000 }

test('as many readings as may run at once do; the others wait in their order', async () => {
  const gate = readingGate({ ...bounds, concurrency: 2 })
  const begun: number[] = []
  const ends = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const readings = ends.map(({ promise }, nth) =>
    gate(async () => {
      begun.push(nth)
      await promise
      return nth
    }),
  )
  await sleep(20)
  expect(begun).toEqual([0, 1])
  for (const { resolve } of ends) resolve()
  expect(await Promise.all(readings)).toEqual([0, 1, 2])
})

test('one too many is shed at once, and one that waits too long later; a failed reading gives its turn up', async () => {
  const gate = readingGate({ ...bounds, maxWaitMs: 30 })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const first = gate(() => end)
  const waiting = [gate(() => sleep(0)), gate(() => sleep(0))]
  expect(await gate(() => sleep(0))).toBe('shed')
  expect(await Promise.all(waiting)).toEqual(['shed', 'shed'])
  resolve()
  await first
  await expect(gate(() => Promise.reject(new Error('no such table')))).rejects.toThrow('no such')
  expect(await gate(() => Promise.resolve('read'))).toBe('read')
})

test('T60 one network has only so many places, so that others find one', async () => {
  const gate = readingGate({ ...bounds, maxQueued: 9, ofNetwork: 2 })
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const flood = { network: '198.51.100.7' }
  const held = [gate(() => end, flood), gate(() => end, flood)]
  expect(await gate(() => end, flood)).toBe('shed')
  const other = gate(() => Promise.resolve('read'), { network: '203.0.113.9' })
  resolve()
  await Promise.all(held)
  expect(await other).toBe('read')
  expect(await gate(() => Promise.resolve('read'), flood)).toBe('read')
})

test('T60 what the page cache will keep has places of its own, and goes before searches', async () => {
  const gate = readingGate({ ...bounds, maxQueued: 3, reserved: 1 })
  const order: string[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const read = (name: string) => () => Promise.resolve(void order.push(name))
  const first = gate(() => end)
  const searches = [gate(read('search')), gate(read('search'))]
  expect(await gate(read('search'))).toBe('shed')
  const product = gate(read('product'), { isFirst: true })
  expect(await gate(read('product'), { isFirst: true })).toBe('shed')
  resolve()
  await Promise.all([first, product, ...searches])
  expect(order).toEqual(['product', 'search', 'search'])
})
