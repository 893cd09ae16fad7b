import { expect, test } from 'vitest'
import { logTail } from './log-tail.ts'

const log = `2026-11-21 02:41:36.665 UTC [2] LOG:  starting
2026-11-21 02:41:36.7 UTC [2] FATAL:  lock file "postmaster.pid" already exists
2026-11-21 02:41:36.7 UTC [2] HINT:  Is another running?
2026-11-21 02:41:36.8 UTC [3] LOG:  database system was interrupted
2026-11-21 02:41:36.9 UTC [3] FATAL:  the database system is starting up
2026-11-21 02:41:37.0 UTC [4] FATAL:  terminating connection due to unexpected postmaster exit
`

test('the last complaint of Postgres itself is told, without its time and pid', () => {
  expect(logTail(log)).toMatch(
    /^FATAL:  lock file "postmaster.pid" already exists HINT:  Is another running\?/,
  )
})

test('without one, the last lines are told', () => {
  expect(logTail('2026-11-21 02:41:36.665 UTC [2] LOG:  starting\n')).toBe('LOG:  starting')
  expect(logTail('')).toBe('its log is empty')
})
