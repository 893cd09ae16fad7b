import { err, ok, type Result } from '../result.ts'
import { joinIdentifier } from '../text/clean-identifier.ts'
import { stateName, type StateCode } from './states.ts'

/** A GSTIN whose check digit and State are right; whether it is registered, only the portal knows. */
export type Gstin = string & { readonly __unit: 'GSTIN' }

export type GstinProblem =
  | 'not fifteen characters'
  | 'not a GSTIN'
  /** UN bodies and embassies have a UIN. */
  | 'a UIN'
  /** Of a registration with the Centre, or at sea: 97 and 99. */
  | 'of no State'
  | 'wrong check digit'

/** State, PAN, number of the registration within the State, "Z" or another kind, check digit. */
const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
/** State, country, number, "UN" or "ON". */
const UIN_SHAPE = /^[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N[0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Characters of a GSTIN as people write it: in groups, in small letters. */
export const gstinCharacters = (typed: string): string => joinIdentifier(typed).toUpperCase()

export function readGstin(typed: string): Result<Gstin, GstinProblem> {
  const text = gstinCharacters(typed)
  if (text.length !== 15) return err('not fifteen characters')
  if (UIN_SHAPE.test(text)) return err('a UIN')
  if (!SHAPE.test(text)) return err('not a GSTIN')
  if (checkDigit(text.slice(0, 14)) !== text[14]) return err('wrong check digit')
  return stateName(text.slice(0, 2)) ? ok(text as Gstin) : err('of no State')
}

export const gstinState = (gstin: Gstin): StateCode => gstin.slice(0, 2) as StateCode

/**
 * Check digit of the first fourteen characters: values 0 to 35, times 1 and 2 in turn, the digits of
 * each product in base 36 added up, and what is missing to a multiple of 36.
 */
export function checkDigit(first14: string): string {
  let sum = 0
  for (const [i, character] of [...first14].entries()) {
    const product = DIGITS.indexOf(character) * (i % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}
