import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('who asks while it runs shares it, for each key, also when it fails; later it is done again', async () => {
  const once = singleFlight<string, string>()
  const started: string[] = []
  const task = (name: string) => async () => {
    started.push(name)
    await Promise.resolve()
    if (name === 'broken') throw new Error('no')
    return name
  }
  const asked = ['a', 'b', 'a', 'broken', 'broken'].map((key) => once(key, task(key)))
  const settled = await Promise.allSettled(asked)
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    'a',
    'b',
    'a',
    'failed',
    'failed',
  ])
  expect(started).toEqual(['a', 'b', 'broken'])
  expect(await once('a', task('a'))).toBe('a')
  expect(started).toEqual(['a', 'b', 'broken', 'a'])
})
