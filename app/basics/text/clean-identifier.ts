/**
 * Cleans an identifier that somebody typed, pasted or scanned, before any rule looks at it: a phone
 * number, PIN code, email, order number, tracking number, GSTIN or code. Letters and digits of other
 * widths become the usual ones (NFKC), digits of any script become 0 to 9, dashes of any kind become
 * hyphens, and invisible characters go. The case of letters stays.
 */
export const cleanIdentifier = (written: string): string =>
  written
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** As `cleanIdentifier`, of an email address, which forms and imports store in small letters. */
export const cleanEmail = (written: string): string => cleanIdentifier(written).toLowerCase()

/** As `cleanIdentifier`, of a code that people cut up by spaces and hyphens: "27-AAPFU 0939". */
export const joinIdentifier = (written: string): string =>
  cleanIdentifier(written).replaceAll(/[ -]/g, '')

/** Value of a decimal digit of any script: Unicode keeps the ten of a script in one row from zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return value
}
