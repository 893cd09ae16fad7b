const MAX_LENGTH = 60

/**
 * "Hello Asha Rao", or "Hello" if the name holds a URL, an email address or a number. Anybody can
 * register somebody else's address, and the name would reach that mailbox under the shop's name.
 */
export const greeting = (name: string): string =>
  looksLikeName(name) ? `Hello ${name.trim()}` : 'Hello'

const looksLikeName = (name: string): boolean =>
  name.trim() !== '' &&
  name.length <= MAX_LENGTH &&
  !/[\p{Cc}<>/\\:@#$₹€£%]|\p{Nd}{3}|\.\p{L}{2}/u.test(name)
