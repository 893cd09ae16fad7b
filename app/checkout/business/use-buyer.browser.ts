import { useEffect, useState } from 'react'
import { fetchPlace } from '#app/account/addresses/look-up-place.browser.ts'
import { codeOfState, type Place } from '#app/account/addresses/pin-code.ts'
import { placeOfSupply, readGoodsGoTo } from '#app/tax/place-of-supply.ts'
import type { AskedStates } from './asked-states.ts'

type Typed = { pin: string; state: string; gstin: string; goodsGoTo: string }

/**
 * What the form says by now of a business that buys: the States to ask it about, and the place of supply,
 * once the State of the delivery is known.
 * @param known of the PIN code that the form began with, or was refused with
 */
export function useBuyer(
  { gstin, goodsGoTo, ...delivery }: Typed,
  known: Place | undefined,
  answered: AskedStates | undefined,
): { states: AskedStates | undefined; place: string | undefined } {
  const deliveryState = useDeliveryState(delivery, known)
  const states = useAskedStates(gstin, deliveryState, answered)
  const goes = states && readGoodsGoTo(goodsGoTo)
  const place = deliveryState && placeOfSupply(deliveryState, { gstin, goodsGoTo: goes })
  return { states, place }
}

/** Code of the State of a delivery, as it is typed; undefined until it is known. */
function useDeliveryState(
  { pin, state }: Pick<Typed, 'pin' | 'state'>,
  known: Place | undefined,
): string | undefined {
  const [found, setFound] = useState<Place>()
  const isKnown = known !== undefined && (pin === '' || known.pin === pin)
  useEffect(() => {
    if (pin === '' || isKnown) return
    let isGone = false
    void fetchPlace(pin).then((place) => isGone || setFound(place))
    return () => {
      isGone = true
    }
  }, [pin, isKnown])
  const place = isKnown ? known : found?.pin === pin ? found : undefined
  return place && codeOfState(place, state)
}

/**
 * States to ask a business about, as its GSTIN and the delivery are typed; those that the server asked
 * about until both are known here.
 */
function useAskedStates(
  gstin: string,
  deliveryState: string | undefined,
  answered: AskedStates | undefined,
): AskedStates | undefined {
  const [asked, setAsked] = useState<{ of: string; states: AskedStates | undefined }>()
  const of = gstin && deliveryState ? `${gstin} ${deliveryState}` : ''
  useEffect(() => {
    if (!gstin || !deliveryState) return
    let isGone = false
    // Names of States and the check digit are loaded once somebody types a GSTIN.
    void import('./asked-states.ts')
      .then(({ askedStates }) => askedStates(gstin, deliveryState))
      .then(
        (states) => isGone || setAsked({ of, states }),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [gstin, deliveryState, of])
  return of !== '' && asked?.of === of ? asked.states : answered
}
