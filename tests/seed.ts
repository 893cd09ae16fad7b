import { randomInt } from 'node:crypto'

const { TEST_SEED } = process.env
if (TEST_SEED && !/^\d{1,9}$/.test(TEST_SEED))
  throw new Error(`TEST_SEED must be a whole number of at most nine digits, not ${TEST_SEED}`)

/**
 * The seed of everything random in a run of tests: TEST_SEED, which is one for all files; a file
 * that is run without it draws its own.
 */
export const seed = TEST_SEED ? Number(TEST_SEED) : randomInt(1_000_000_000)

/**
 * The setting that repeats a run: printed by every test that draws something, at the latest when it
 * fails.
 */
export const seedSetting = `TEST_SEED=${seed}`
