import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import { crashRestarts } from './crash-restarts.mjs'

type Exit = { code: number | null; signal: string | null }
type Next = { pauseMs?: number; gaveUp?: boolean }
type Decide = (exit: Exit & { at: number; ranMs: number }) => Next

const decider = (): Decide => (crashRestarts as () => Decide)()
const code = (given: number): Exit => ({ code: given, signal: null })
const killed = (signal: string): Exit => ({ code: null, signal })
const MINUTE = 60_000

test('a crash is exit code 70 or a signal that nobody asks a program to end by', () => {
  const restarts = (exit: Exit) => decider()({ ...exit, at: 0, ranMs: 0 }).pauseMs !== undefined
  for (const crash of [code(70), ...['SIGKILL', 'SIGSEGV', 'SIGABRT', 'SIGBUS'].map(killed)])
    expect([crash, restarts(crash)]).toEqual([crash, true])
  for (const end of [0, 1, 2].map(code).concat(['SIGTERM', 'SIGINT', 'SIGHUP'].map(killed)))
    expect([end, restarts(end)]).toEqual([end, false])
})

test('the pause doubles from 1 s to 30 s, and is 1 s again once the server ran for five minutes', () => {
  const decide = decider()
  const pauses = Array.from(
    { length: 7 },
    (_, nth) => decide({ ...killed('SIGKILL'), at: nth * 1_000, ranMs: 1_000 }).pauseMs,
  )
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1_000))
  expect(decide({ ...killed('SIGKILL'), at: 6 * MINUTE, ranMs: 5 * MINUTE })).toEqual({
    pauseMs: 1_000,
  })
})

test('the tenth crash within ten minutes is the last; one an hour goes on for ever', () => {
  const often = decider()
  const rarely = decider()
  for (let nth = 1; nth < 10; nth += 1)
    expect(often({ ...code(70), at: nth * MINUTE, ranMs: MINUTE }).gaveUp).toBeUndefined()
  expect(often({ ...code(70), at: 9.5 * MINUTE, ranMs: MINUTE })).toEqual({ gaveUp: true })
  for (let nth = 1; nth < 30; nth += 1)
    expect(rarely({ ...code(70), at: nth * 60 * MINUTE, ranMs: 60 * MINUTE })).toEqual({
      pauseMs: 1_000,
    })
})

test('after a crash a start that is refused is tried again, however often, since the settings were good', () => {
  const decide = decider()
  decide({ ...killed('SIGKILL'), at: 0, ranMs: MINUTE })
  for (let nth = 1; nth < 50; nth += 1)
    expect(decide({ ...code(1), at: nth * 1_000, ranMs: 100 }).pauseMs).toBeGreaterThan(0)
  expect(decide({ ...code(0), at: MINUTE, ranMs: 100 })).toEqual({})
})
