import { expect, test } from 'vitest'
import { merged } from './last-run.ts'

test('the record of a run gets new routes, and seconds only where they are far off', () => {
  const last = {
    'a.test.ts': { seconds: 10, routes: ['one', 'removed'] },
    'b.test.ts': { seconds: 10, routes: ['one'] },
    'removed.test.ts': { seconds: 1 },
  }
  const seen = {
    'a.test.ts': { seconds: 18, routes: ['two'] },
    'b.test.ts': { seconds: 30, routes: ['one'] },
    'new.test.ts': { seconds: 2 },
  }
  expect(merged(last, seen, (file) => !file.startsWith('removed'))).toEqual({
    'a.test.ts': { seconds: 10, routes: ['one', 'two'] },
    'b.test.ts': { seconds: 30, routes: ['one'] },
    'new.test.ts': { seconds: 2 },
  })
})
