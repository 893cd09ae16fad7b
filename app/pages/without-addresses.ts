/** What stands in a text instead of an address. */
export const LEFT_OUT = '[…]'

/**
 * A text without the addresses in it, whole or bare. The copy of a message goes to whatever email its sender typed: nobody
 * shall send links to strangers under our name (as mail/greeting.ts has it of names).
 */
export const withoutAddresses = (text: string): string => text.replaceAll(/\S+/g, (word) => (isAddress(word) ? LEFT_OUT : word))

const isAddress = (word: string): boolean => /\/\/|www\.|@|[\p{L}\p{N}\p{M}-]\.[\p{L}\p{M}]{2}/iu.test(word)
