/** Removes the spaces and hyphens that people write into a PIN code. */
export const pinDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Checks the format only: new PIN codes are given out every year, so no list is complete. */
export const isPinCode = (digits: string): boolean => /^[1-9]\d{5}$/.test(digits)

/** PIN codes of the army post office, which couriers do not serve. */
export const isArmyPost = (pin: string): boolean => pin.startsWith('9')
