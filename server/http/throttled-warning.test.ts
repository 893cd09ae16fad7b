import { expect, test } from 'vitest'
import { throttledWarning } from './throttled-warning.ts'

test('a warning is logged once a minute, and the next line says how many were left out', () => {
  const lines: unknown[] = []
  let now = 0
  const warn = throttledWarning(
    { warn: (fields, message) => void lines.push([fields, message]) },
    'payments',
    'odd',
    () => now,
  )
  for (const n of [1, 2, 3]) warn({ n })
  now = 59_999
  warn({ n: 4 })
  now = 60_000
  warn({ n: 5 })
  now = 120_000
  warn({ n: 6 })
  expect(lines).toEqual([
    [{ area: 'payments', n: 1 }, 'odd'],
    [{ area: 'payments', n: 5, leftOut: 3 }, 'odd'],
    [{ area: 'payments', n: 6 }, 'odd'],
  ])
})
