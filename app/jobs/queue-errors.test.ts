import { expect, test } from 'vitest'
import { asQueueError, logOncePerMinute } from './queue-errors.server.ts'

test('an error of the queue is logged as what it is, though pg-boss hands on a copy that is no Error', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED (Queue: refund, Worker: 1)'), {
    code: 'ECONNREFUSED',
  })
  const copy = {
    ...cause,
    message: cause.message,
    stack: cause.stack,
    queue: 'refund',
    worker: '1',
  }
  const { error, queue } = asQueueError(copy)
  expect([error.message, queue]).toEqual(['connect ECONNREFUSED', 'refund'])
  expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  expect(asQueueError(cause).error).toBe(cause)
  expect(asQueueError('odd').error.message).toBe('odd')
  expect(asQueueError(undefined).error).toBeInstanceOf(Error)
})

test('one line a minute for each cause, and the next says how many were left out', () => {
  let now = 0
  const lines: object[] = []
  const log = logOncePerMinute({ error: (fields) => void lines.push(fields) }, 'jobs', () => now)
  const away = (queue: string) =>
    log({ message: `gone (Queue: ${queue}, Worker: 1)`, code: '57P01', queue }, 'error')
  for (const queue of ['refund', 'enquire', 'refund']) away(queue)
  log(new Error('a bug'), 'error')
  expect(lines).toHaveLength(2)
  now = 60_000
  away('refund')
  expect(lines.at(-1)).toMatchObject({ queue: 'refund', leftOut: 2 })
  expect(lines).toHaveLength(3)
})
