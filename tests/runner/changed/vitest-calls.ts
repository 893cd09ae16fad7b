import { afterAll, expect } from 'vitest'
import { keepCalls, recordCalls } from './record-calls.ts'

// A set-up file of Vitest: it runs before each file of tests, in a worker that plays many of them.
const WORKER = globalThis as { sangamCallsSince?: () => string[] }
WORKER.sangamCallsSince ??= recordCalls()
const callsSince = WORKER.sangamCallsSince

afterAll(() => {
  keepCalls(expect.getState().testPath ?? '', callsSince())
})
