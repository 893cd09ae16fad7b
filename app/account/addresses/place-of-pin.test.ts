import { expect, test } from 'vitest'
import pincodes from '#app/shipping/places/pincodes.json' with { type: 'json' }
import { placeOf } from './place-of-pin.server.ts'

test('a PIN code says its state, and the city that most people there write', () => {
  for (const [pin, city, state] of [
    ['211001', 'Prayagraj', 'Uttar Pradesh'],
    ['110001', 'New Delhi', 'Delhi'],
    ['110006', 'Delhi', 'Delhi'],
    ['400050', 'Mumbai', 'Maharashtra'],
    ['400703', 'Navi Mumbai', 'Maharashtra'],
    ['560001', 'Bengaluru', 'Karnataka'],
    ['500081', 'Hyderabad', 'Telangana'],
    ['700091', 'Kolkata', 'West Bengal'],
    ['380001', 'Ahmedabad', 'Gujarat'],
    ['781001', 'Guwahati', 'Assam'],
  ])
    expect(placeOf(pin ?? '')).toMatchObject({ pin, city, state, states: [state] })
})

test('of a PIN code that nobody knows nothing is said, and any State may be chosen; of one in a district without a town of its name only the state', () => {
  const unknown = placeOf('900056')
  expect(unknown).toMatchObject({ city: '', state: '' })
  expect(unknown.states).toHaveLength(36)
  expect(placeOf('737101')).toMatchObject({ city: '', state: 'Sikkim', states: ['Sikkim'] })
  expect(placeOf('605014')).toMatchObject({
    states: ['Tamil Nadu', 'Puducherry'],
    codes: ['33', '34'],
  })
})

test('no city that is offered is a point of the compass, or longer than the field', () => {
  const pins = Object.values(pincodes.states).flatMap((districts) =>
    Object.values(districts as Record<string, number[]>).flat(),
  )
  const cities = new Set(pins.map((pin) => placeOf(String(pin)).city))
  expect(
    [...cities].filter(
      (city) => /\b(?:north|south|east|west|central|urban|rural)\b/i.test(city) || city.length > 80,
    ),
  ).toEqual([])
  expect(cities.size).toBeGreaterThan(600)
})
