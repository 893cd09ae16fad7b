import { joinIdentifier } from '#app/basics/text/clean-identifier.ts'

/** Digits of a PIN code as people write it: in groups, or in the digits of another script. */
export const pinDigits = joinIdentifier

/** Checks the format only: new PIN codes are given out every year, so no list is complete. */
export const isPinCode = (digits: string): boolean => /^[1-9]\d{5}$/.test(digits)

/** Says why the digits of `pinDigits` are no PIN code. */
export const pinRefusal = (digits: string): string =>
  /^0\d{5}$/.test(digits)
    ? 'PIN codes begin with 1 to 9. Please check it'
    : 'Enter a 6-digit PIN code, such as 211 001'

/** PIN codes of the army post office, which couriers do not serve. */
export const isArmyPost = (pin: string): boolean => pin.startsWith('9')
