import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'
import { withoutSeparators } from '#app/texting/mobile-number.ts'

/**
 * Ten digits, as numbers of India are written at home, with the code of India: "098450 12345" is
 * "+91 98450 12345". What has its code, and all else, stays as typed, for the rule of the brand
 * file to judge.
 */
export function readPhone(typed: string): string {
  const cleaned = cleanIdentifier(typed)
  if (/^\+[\d ]+$/.test(cleaned)) return cleaned
  const [, first, second] =
    /^(?:(?:\+|00)?91)?0?(\d{5})(\d{5})$/.exec(withoutSeparators(cleaned)) ?? []
  return first && second ? `+91 ${first} ${second}` : cleaned
}
