/**
 * Place of a PIN code; '' for an unknown part. `city` is a guess, because most PIN codes serve
 * several places.
 */
export type Place = { city: string; state: string }

/** Hints of the fields; both have one, so that they stand in one line. */
export const PIN_HINT = '6 digits.'
export const CITY_HINT = 'City, town or village.'
