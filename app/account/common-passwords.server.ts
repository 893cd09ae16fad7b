import { dictionary } from '@zxcvbn-ts/language-common'
import { brand } from '#app/basics/brand.ts'

const MIN_LENGTH = 6

/** Some 42,000 passwords that stood most often in what was stolen elsewhere (ASVS 6.2.12). */
const LEAKED = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH),
)

/**
 * Finds passwords that an attacker tries first: those of known leaks, the shop's name, and the
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
  return LEAKED.has(typed) || /^(.)\1+$/.test(typed) || own.includes(typed) || own.includes(bare)
}
