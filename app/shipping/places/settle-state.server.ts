import { stateCode, stateName } from '#app/basics/gst/states.ts'
import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import type { SettledState, StateChoice } from './state-choice.ts'
import { possibleStates, statesOf } from './state-of-pin.server.ts'

/**
 * Settles the State of an address, which decides the tax: that of the PIN code, or the chosen one where
 * the PIN code lies in two States, or in none that is known.
 * @param chosen name of a State; '' where nobody was asked
 */
export function settleState(pin: string, chosen = ''): Result<SettledState, FieldErrors> {
  const known = statesOf(pin)
  const [only, other] = known
  const named = stateName(stateCode(chosen) ?? '')
  if (named !== undefined && possibleStates(pin).includes(named))
    return ok({ state: named, stateChoice: choiceAmong(known) })
  const isAsked = chosen.trim() !== ''
  if (only === undefined)
    return err({
      state: isAsked
        ? 'Choose a State from the list'
        : `We cannot find the PIN code ${pin}. Check it, or choose the State`,
    })
  if (other === undefined)
    return isAsked
      ? err({ postalCode: `PIN code ${pin} is in ${only}. Check it, and send the form again` })
      : ok({ state: only, stateChoice: null })
  return err({ state: `PIN code ${pin} lies in ${only} and in ${other}. Choose one of the two` })
}

/**
 * State of a stored address: that of its PIN code, or the stored one where it is one of several; ''
 * where somebody has to choose.
 */
export function stateOfStored(pin: string, stored: string): string {
  const [only, other] = statesOf(pin)
  if (only !== undefined && other === undefined) return only
  const settled = settleState(pin, stored)
  return settled.ok ? settled.value.state : ''
}

const choiceAmong = (known: readonly string[]): StateChoice | null =>
  known.length === 1 ? null : known.length === 0 ? 'of_all' : 'of_two'
