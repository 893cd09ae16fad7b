import { expect, test } from 'vitest'
import { imageErrorLog } from './image-error-log.server.ts'

test('the same trouble is told once a minute', () => {
  const lines: unknown[] = []
  let now = 0
  const logError = imageErrorLog(
    { warn: (fields: unknown) => lines.push(fields) } as never,
    () => now,
  )
  logError('the bucket is away')
  logError(Object.assign(new Error('no space left on device, write /x/y'), { code: 'ENOSPC' }))
  now = 59_000
  logError('the bucket is away')
  now = 61_000
  logError('the bucket is away')
  expect(lines).toEqual([
    { area: 'images', error: 'the bucket is away' },
    { area: 'images', error: 'ENOSPC' },
    { area: 'images', error: 'the bucket is away' },
  ])
})
