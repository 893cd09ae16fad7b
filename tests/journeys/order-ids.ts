import { createHash } from 'node:crypto'

const given = new Map<string, number>()

/**
 * The id of a shopper's next order: a UUID made of their email and a count, so that it is the same
 * in every run for those who have the same email in every run (the shoppers of visual checks).
 */
export function nextOrderId(email: string): string {
  const count = (given.get(email) ?? 0) + 1
  given.set(email, count)
  const hex = createHash('sha256').update(`${email} ${count}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
