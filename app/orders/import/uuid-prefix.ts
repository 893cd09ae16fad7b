/** Lower bound: fewer digits could be the beginning of anything. */
const MIN_DIGITS = 6

/**
 * First and last uuid with this prefix, with or without hyphens; undefined if the text is no prefix
 * of a uuid.
 */
export function uuidPrefixRange(text: string): [string, string] | undefined {
  const word = text.trim().toLowerCase()
  const digits = word.replaceAll('-', '')
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < MIN_DIGITS || digits.length > 32)
    return undefined
  const [first, last] = [toUuid(digits.padEnd(32, '0')), toUuid(digits.padEnd(32, 'f'))]
  return word === digits || first.startsWith(word) ? [first, last] : undefined
}

const toUuid = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
