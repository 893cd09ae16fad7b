/** Removes the spaces and hyphens that people write into a PIN code. */
export const pinDigits = (typed: string): string => typed.replace(/[\s-]/g, '')

/** Checks the format only: new PIN codes are given out every year, so no list is complete. */
export const isPinCode = (digits: string): boolean => /^[1-9]\d{5}$/.test(digits)

/**
 * Place of a PIN code; '' for an unknown part. `city` is a guess, because most PIN codes serve
 * several places.
 */
export type Place = { city: string; state: string }

/** Hints of the fields; both have one, so that they stand in one line. */
export const PIN_HINT = '6 digits.'
export const CITY_HINT = 'City, town or village.'
