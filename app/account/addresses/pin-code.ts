/**
 * Place of a PIN code; '' for an unknown part. `city` is a guess, because most PIN codes serve
 * several places. `states`: those that an address may be in, more than one where somebody has to
 * choose; `codes`: of these under the GST, missing from a server of an earlier version.
 */
export type Place = {
  pin: string
  city: string
  state: string
  states: readonly string[]
  codes?: readonly string[]
}

export const mustChooseState = ({ states }: Place): boolean => states.length > 1

/** Code of the State of an address: the only one, or the chosen one; undefined until it is chosen. */
export const codeOfState = ({ states, codes }: Place, chosen: string): string | undefined =>
  codes?.[states.length === 1 ? 0 : states.indexOf(chosen)]

/** Hints of the fields; both have one, so that they stand in one line. */
export const PIN_HINT = '6 digits.'
export const CITY_HINT = 'City, town or village.'
