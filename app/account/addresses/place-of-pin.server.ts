import { stateCode } from '#app/basics/gst/states.ts'
import type { Place } from './pin-code.ts'
import {
  districtOf,
  possibleStates,
  stateOf,
  statesOf,
} from '#app/shipping/places/state-of-pin.server.ts'

export function placeOf(pin: string): Place {
  const states = possibleStates(pin)
  const codes = states.map((name) => stateCode(name) ?? '')
  return {
    pin,
    city: statesOf(pin).length === 1 ? cityOf(pin) : '',
    state: stateOf(pin),
    states,
    codes,
  }
}

/**
 * Guesses the city from the district, since most districts are named after their town. Others give
 * '', because a district without a town of its name would be wrong on a parcel; so would that of one of
 * two States.
 */
function cityOf(pin: string): string {
  const district = districtOf(pin)
  if (stateOf(pin) === 'Delhi') return district === 'New Delhi' ? district : 'Delhi'
  const grown = GROWN_CITIES.find(([prefix]) => pin.startsWith(prefix))
  if (grown) return grown[1]
  return TOWN_OF_DISTRICT[district] ?? (NO_TOWN.test(district) ? '' : district)
}

/** Cities that have grown into the districts around them, whose PIN codes kept their prefixes. */
const GROWN_CITIES: [prefix: string, city: string][] = [
  ['4007', 'Navi Mumbai'],
  ['500', 'Hyderabad'],
  ['560', 'Bengaluru'],
  ['600', 'Chennai'],
  ['682', 'Kochi'],
  ['700', 'Kolkata'],
  ['751', 'Bhubaneswar'],
]

const TOWN_OF_DISTRICT: Record<string, string> = {
  Ahmadabad: 'Ahmedabad',
  'Kaimur (Bhabua)': 'Bhabua',
  'Kamrup Metro': 'Guwahati',
  'Kanpur Nagar': 'Kanpur',
  'Mumbai Suburban': 'Mumbai',
  Ntr: 'Vijayawada',
  Pondicherry: 'Puducherry',
  'S.A.S Nagar': 'Mohali',
  'Spsr Nellore': 'Nellore',
  Tuticorin: 'Thoothukudi',
  Visakhapatanam: 'Visakhapatnam',
  'Y.S.R.': 'Kadapa',
}

const NO_TOWN =
  /\b(?:north|south|east|west|upper|lower|purba|purbi|paschim|pashchim|uttar|uttara|dakshin|dakshina|urban|rural|district)\b/i
