/** A PIN code as people write it, without the spaces and hyphens between its digits. */
export const pinDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Whether these digits can be one. Whether it is one, nobody knows for sure: new ones are given out every year. */
export const isPinCode = (digits: string): boolean => /^[1-9]\d{5}$/.test(digits)

/** Where a PIN code is. '' for what is not known. `city` is a guess to begin with: most of them serve more than one place. */
export type Place = { city: string; state: string }
