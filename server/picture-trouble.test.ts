import { expect, test } from 'vitest'
import { pictureTrouble } from './picture-trouble.ts'

test('the same trouble is told once a minute', () => {
  const lines: unknown[] = []
  let now = 0
  const tell = pictureTrouble({ warn: (fields: unknown) => lines.push(fields) } as never, () => now)
  tell('the bucket is away')
  tell(Object.assign(new Error('no space left on device, write /x/y'), { code: 'ENOSPC' }))
  now = 59_000
  tell('the bucket is away')
  now = 61_000
  tell('the bucket is away')
  expect(lines).toEqual([{ trouble: 'the bucket is away' }, { trouble: 'ENOSPC' }, { trouble: 'the bucket is away' }])
})
