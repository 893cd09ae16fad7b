import { expect, test } from 'vitest'
import { settleState, stateOfStored } from './settle-state.server.ts'
import { PINS_OF_TWO_STATES, statesOf } from './state-of-pin.server.ts'

const settled = (pin: string, chosen?: string) => {
  const { ok, ...rest } = settleState(pin, chosen)
  return 'value' in rest ? [rest.value.state, rest.value.stateChoice] : { ok, ...rest }
}

test('a PIN code of one State settles it; another that is sent is refused at the PIN code', () => {
  expect(settled('211001')).toEqual(['Uttar Pradesh', null])
  expect(settled('211001', '')).toEqual(['Uttar Pradesh', null])
  expect(settled('211001', 'uttar pradesh')).toEqual(['Uttar Pradesh', null])
  for (const wrong of ['Goa', '<b>'])
    expect(settled('211001', wrong)).toEqual({
      ok: false,
      error: {
        postalCode: 'PIN code 211001 is in Uttar Pradesh. Check it, and send the form again',
      },
    })
})

test('every PIN code of two States asks for one of these, and takes no other', () => {
  for (const pin of PINS_OF_TWO_STATES) {
    const [one = '', other = ''] = statesOf(pin)
    const asked = {
      ok: false,
      error: { state: `PIN code ${pin} lies in ${one} and in ${other}. Choose one of the two` },
    }
    for (const missing of [undefined, '', 'Kerala', 'nowhere'])
      expect(settled(pin, missing)).toEqual(asked)
    for (const chosen of [one, other]) expect(settled(pin, chosen)).toEqual([chosen, 'of_two'])
  }
})

test('a PIN code that the directory does not have takes any State, and says that it was chosen', () => {
  expect(settled('999999')).toEqual({
    ok: false,
    error: { state: 'We cannot find the PIN code 999999. Check it, or choose the State' },
  })
  expect(settled('900056', 'Ladakh')).toEqual(['Ladakh', 'of_all'])
  expect(settled('900056', 'Jammu & Kashmir')).toEqual(['Jammu and Kashmir', 'of_all'])
  expect(settled('900056', 'Utopia')).toEqual({
    ok: false,
    error: { state: 'Choose a State from the list' },
  })
})

test('the State of an address that was saved before is kept only where its PIN code allows it', () => {
  for (const [pin, stored, read] of [
    ['799001', 'Telangana', 'Tripura'],
    ['211001', '', 'Uttar Pradesh'],
    ['605014', 'Puducherry', 'Puducherry'],
    ['605014', '', ''],
    ['605014', 'Kerala', ''],
    ['900056', '', ''],
    ['900056', 'Punjab', 'Punjab'],
  ] as const)
    expect([pin, stored, stateOfStored(pin, stored)]).toEqual([pin, stored, read])
})
