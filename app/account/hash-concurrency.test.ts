import { expect, test } from 'vitest'
import { withHashLimit } from './hash-concurrency.server.ts'

test('T44 never more than two passwords are hashed at a time, and who would wait too long is told so at once', async () => {
  let hashing = 0
  let most = 0
  const release: (() => void)[] = []
  const hash = async () => {
    hashing += 1
    most = Math.max(most, hashing)
    await new Promise<void>((resolve) => release.push(resolve))
    hashing -= 1
    return 'done'
  }
  const asked = Array.from({ length: 120 }, (_, i) =>
    withHashLimit(i % 2 ? 'known' : 'stranger', hash),
  )
  const waiting = Promise.all(asked)
  for (let done = 0; done < 120; done += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    release.shift()?.()
  }
  const answers = await waiting
  expect(most).toBe(2)
  expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(80)
})

test('T44 the sign-ins of one network do not fill the queue', async () => {
  const ends: (() => void)[] = []
  const hash = (network: string) =>
    withHashLimit(
      'known',
      () => new Promise<'done'>((end) => ends.push(() => end('done'))),
      network,
    )
  const flood = Array.from({ length: 60 }, () => hash('198.51.100.7'))
  const other = hash('203.0.113.9')
  for (let turn = 0; turn < 60; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    ends.shift()?.()
  }
  expect(await other).toBe('done')
  const answers = await Promise.all(flood)
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(24)
})

test('a hash that fails gives its turn to the next', async () => {
  await expect(
    withHashLimit('known', () => Promise.reject(new Error('no memory'))),
  ).rejects.toThrow('no memory')
  expect(await withHashLimit('known', () => Promise.resolve('done'))).toBe('done')
})

test('T44 strangers who fill their queue keep who is known waiting for one hash at most', async () => {
  const ends: (() => void)[] = []
  const begun: string[] = []
  const hash = (whose: 'known' | 'stranger') =>
    withHashLimit(whose, () => {
      begun.push(whose)
      return new Promise<'done'>((end) => ends.push(() => end('done')))
    })
  const strangers = Array.from({ length: 60 }, () => hash('stranger'))
  const known = [hash('known'), hash('known')]
  const late = await Promise.race([hash('stranger'), Promise.resolve('waits')])
  for (let turn = 0; turn < 60; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    ends.shift()?.()
  }
  expect(late).toBeUndefined()
  expect(await Promise.all(known)).toEqual(['done', 'done'])
  // Two strangers had the turns; then each class has one.
  expect(begun.slice(0, 6).toSorted()).toEqual(['known', 'known', ...Array(4).fill('stranger')])
  expect((await Promise.all(strangers)).filter((answer) => answer === 'done')).toHaveLength(42)
})
