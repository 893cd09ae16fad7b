import { expect, test } from 'vitest'
import { stateCode } from '#app/basics/gst/states.ts'
import pincodes from './pincodes.json' with { type: 'json' }
import { districtOf, PINS_OF_TWO_STATES, stateOf, statesOf } from './state-of-pin.server.ts'

test('PIN codes that the source has in a wrong State are in their own, with its district', () => {
  for (const [pin, state, district] of [
    ['799001', 'Tripura', 'West Tripura'],
    ['334002', 'Rajasthan', 'Bikaner'],
    ['384316', 'Gujarat', 'Mahesana'],
    ['504346', 'Telangana', 'Adilabad'],
    ['612906', 'Tamil Nadu', 'Ariyalur'],
    ['533464', 'Puducherry', 'Yanam'],
    ['396193', 'Dadra and Nagar Haveli and Daman and Diu', 'Dadra And Nagar Haveli'],
    ['781029', 'Assam', 'Kamrup Metro'],
    ['781131', 'Assam', 'Kamrup'],
    ['605012', 'Puducherry', 'Pondicherry'],
  ] as const)
    expect([pin, stateOf(pin), districtOf(pin)]).toEqual([pin, state, district])
})

/**
 * States by the first two digits, under which India Post numbers its circles. Beside the circle's
 * own State: enclaves and neighbours that it serves.
 */
const STATES_OF_DIGITS: readonly [from: number, to: number, states: readonly string[]][] = [
  [11, 11, ['07']],
  [12, 13, ['06']],
  [14, 15, ['03']],
  [16, 16, ['04', '03']], // Chandigarh, with Mohali
  [17, 17, ['02']],
  [18, 18, ['01']],
  [19, 19, ['01', '38']], // Ladakh: 194
  [20, 23, ['09']],
  [24, 24, ['09', '05']],
  [25, 25, ['09']],
  [26, 26, ['09', '05']],
  [27, 28, ['09']],
  [30, 34, ['08']],
  [36, 36, ['24', '26']], // Diu: 362520, 362540, 362570
  [37, 38, ['24']],
  [39, 39, ['24', '26']], // Daman, Dadra, Nagar Haveli: 396
  [40, 40, ['27', '30']], // Goa: 403
  [41, 44, ['27']],
  [45, 48, ['23']],
  [49, 49, ['22']],
  [50, 50, ['36']],
  [51, 52, ['37']],
  [53, 53, ['37', '34']], // Yanam: 533464
  [56, 59, ['29']],
  [60, 60, ['33', '34']], // Puducherry, Karaikal: 605, 607, 609
  [61, 64, ['33']],
  [67, 67, ['32', '34']], // Mahe: 673310
  [68, 68, ['32', '31']], // Lakshadweep: 682551 to 682559
  [69, 69, ['32']],
  [70, 72, ['19']],
  [73, 73, ['19', '11']], // Sikkim: 737
  [74, 74, ['19', '35']], // Andaman and Nicobar Islands: 744
  [75, 77, ['21']],
  [78, 78, ['18', '17']], // Meghalaya: villages that offices of Assam serve
  [79, 79, ['12', '13', '14', '15', '16', '17']],
  [80, 80, ['10', '09']], // 802131: a village beyond the Ganges
  [81, 82, ['10', '20']],
  [83, 83, ['20']],
  [84, 85, ['10']],
]

const ALL = Object.values(pincodes.states)
  .flatMap((districts) => Object.values(districts as Record<string, number[]>).flat())
  .toSorted((one, other) => one - other)
  .map(String)
const codesOf = (pin: string) => statesOf(pin).map((name) => stateCode(name) ?? name)

test('the States of every PIN code are some of those that its first two digits stand for', () => {
  const misplaced = ALL.filter((pin) => {
    const digits = Number(pin.slice(0, 2))
    const row = STATES_OF_DIGITS.find(([from, to]) => from <= digits && digits <= to)
    return codesOf(pin).some((code) => !row?.[2].includes(code))
  })
  expect(misplaced).toEqual([])
  expect(ALL).toHaveLength(pincodes.meta.pins)
  expect(new Set(ALL).size).toBe(ALL.length)
})

test('a PIN code of another State than both its neighbours is a known enclave, or lies in theirs as well', () => {
  const alone = ALL.filter((pin, i) => {
    const around = [ALL[i - 1], ALL[i + 1]].flatMap((next) => (next ? statesOf(next) : []))
    return !statesOf(pin).some((state) => around.includes(state))
  })
  expect(alone).toEqual(KNOWN_ALONE)
})

/** Looked at one by one: the offices of each, and their districts, are where the directory says. */
const KNOWN_ALONE: readonly string[] = [
  '247669', // Gagalheri, Saharanpur, between offices of Haridwar
  '262406', // Bareilly, between offices of Udham Singh Nagar
  '362520', // Diu, as 362540 and 362570; 362530 is Gir Somnath
  '362530',
  '362540',
  '362570',
  '609608', // Kollapuram, Thiruvarur, between offices of Karaikal
  '609609',
  '673310', // Mahe
  '791701', // Mizoram: doubtful, see state-of-pin.server.ts
  '813208', // Mirzachowki, Jharkhand, served from beside Bhagalpur
  '814131', // Chandan in Banka, Bihar, beside Deoghar
]

test('a PIN code of two States names both, the one of the directory first', () => {
  for (const [pin, ...states] of [
    ['605014', 'Tamil Nadu', 'Puducherry'],
    ['605106', 'Tamil Nadu', 'Puducherry'],
    ['396235', 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['533464', 'Puducherry', 'Andhra Pradesh'],
    ['781029', 'Assam', 'Meghalaya'],
    ['160055', 'Punjab'],
    ['211001', 'Uttar Pradesh'],
    ['900056'],
    ['999999'],
  ] as const)
    expect([pin, ...statesOf(pin)]).toEqual([pin, ...states])
  for (const pin of PINS_OF_TWO_STATES) expect([pin, new Set(statesOf(pin)).size]).toEqual([pin, 2])
})
