const MAX_LENGTH = 60

/**
 * "Hello Asha Rao". A name with an address, a link or a number to ring in it is left out: anybody can register somebody
 * else's address, and what they call themselves would reach that mailbox under our name.
 */
export const greeting = (name: string): string =>
  looksLikeName(name) ? `Hello ${name.trim()}` : 'Hello'

const looksLikeName = (name: string): boolean =>
  name.trim() !== '' &&
  name.length <= MAX_LENGTH &&
  !/[\p{Cc}<>/\\:@#$₹€£%]|\p{Nd}{3}|\.\p{L}{2}/u.test(name)
