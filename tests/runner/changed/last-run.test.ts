import { expect, test } from 'vitest'
import { merged } from './last-run.ts'

test('the record of a run takes over new routes, and seconds only where they are far off', () => {
  const last = {
    'a.test.ts': { seconds: 10, routes: ['one'] },
    'b.test.ts': { seconds: 10, routes: ['one'] },
    'gone.test.ts': { seconds: 1 },
  }
  const seen = {
    'a.test.ts': { seconds: 13, routes: ['one', 'two'] },
    'b.test.ts': { seconds: 30, routes: ['one'] },
    'new.test.ts': { seconds: 2 },
  }
  expect(merged(last, seen, (file) => file !== 'gone.test.ts')).toEqual({
    'a.test.ts': { seconds: 10, routes: ['one', 'two'] },
    'b.test.ts': { seconds: 30, routes: ['one'] },
    'new.test.ts': { seconds: 2 },
  })
})
