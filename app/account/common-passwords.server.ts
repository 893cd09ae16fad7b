import { dictionary } from '@zxcvbn-ts/language-common'
import { brand } from '#app/basics/brand.ts'

/** Number of refused passwords; the dictionary is ordered by how often they were seen. */
const COMMON_COUNT = 5_000

const MIN_LENGTH = 6
const COMMON = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= MIN_LENGTH)
    .slice(0, COMMON_COUNT),
)

/**
 * Finds passwords that an attacker tries first: the most common ones, the shop's name, and the
 * shopper's own name or address.
 */
export function isCommonPassword(
  password: string,
  { email = '', name = '' }: { email?: string; name?: string } = {},
): boolean {
  const typed = password.toLowerCase()
  const bare = typed.replace(/[^a-z]+$/, '')
  const own = [brand.name, name, ...name.split(/\s+/), email, email.split('@')[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)
  return COMMON.has(typed) || /^(.)\1+$/.test(typed) || own.includes(typed) || own.includes(bare)
}
