import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CleanupError, cleanupStack } from './cleanup-stack.ts'

const failureOf = (run: Promise<void>) =>
  run.then(
    () => expect.unreachable('nothing failed'),
    (error: unknown) => error as CleanupError,
  )

test('steps are undone in the order last to first, each once', async () => {
  const done: string[] = []
  const cleanups = cleanupStack()
  cleanups.add('first', () => void done.push('first'))
  cleanups.add('second', async () => {
    await sleep(5)
    done.push('second')
  })
  await cleanups.run()
  await cleanups.run()
  expect(done).toEqual(['second', 'first'])
})

test('T53 a step that throws at once, rejects or hangs is named, and the others are done all the same', async () => {
  const done: string[] = []
  const cleanups = cleanupStack()
  cleanups.add('first', () => void done.push('first'))
  cleanups.add('throws', () => {
    throw new Error('at once')
  })
  cleanups.add('rejects', () => Promise.reject(new Error('later')))
  cleanups.add('hangs', () => new Promise(() => {}), 20)
  cleanups.add('last', () => void done.push('last'))
  const { failures, message } = await failureOf(cleanups.run())
  expect(done).toEqual(['last', 'first'])
  expect(failures.map(({ step, error }) => [step, (error as Error).message])).toEqual([
    ['hangs', 'did not end within 20 ms'],
    ['rejects', 'later'],
    ['throws', 'at once'],
  ])
  expect(message).toBe('not closed: hangs, rejects, throws')
})

test('T53 all steps together end within one bound, and those that are left are still tried', async () => {
  const done: string[] = []
  const cleanups = cleanupStack({ totalTimeoutMs: 50 })
  cleanups.add('first', () => void done.push('first'))
  for (const step of ['one', 'two', 'three'])
    cleanups.add(step, () => new Promise(() => {}), 1_000_000)
  const { failures } = await failureOf(cleanups.run())
  expect(failures.map(({ step }) => step)).toEqual(['three', 'two', 'one'])
  expect(done).toEqual(['first'])
})
