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
  const asked = Array.from({ length: 60 }, () => withHashLimit(hash))
  const waiting = Promise.all(asked)
  for (let done = 0; done < 60; done += 1) {
    await new Promise((resolve) => setTimeout(resolve))
    release.shift()?.()
  }
  const answers = await waiting
  expect(most).toBe(2)
  expect(answers.filter((answer) => answer === undefined).length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(40)
})

test('a hash that fails gives its turn to the next', async () => {
  await expect(withHashLimit(() => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  )
  expect(await withHashLimit(() => Promise.resolve('done'))).toBe('done')
})
