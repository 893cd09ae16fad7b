const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds after each failed try until the next one: some three days in all. */
const DELAYS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

export const MAX_TRIES = DELAYS.length + 1

/**
 * Seconds until the next try after so many, spread by a tenth either way, so that what failed
 * together does not come back together; undefined: it is given up.
 * @param random from 0 to 1
 */
export function retryDelay(tries: number, random: number): number | undefined {
  const delay = DELAYS[tries - 1]
  return delay === undefined ? undefined : delay * (0.9 + 0.2 * random)
}
