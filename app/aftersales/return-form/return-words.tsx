import { createContext } from 'react'

/** Words of the form of a return, by who fills it in. */
export type ReturnWords = {
  reason: string
  note: string
  faultOnly: string
  instead: string
  othersSoldOut: string
  sizeHeld: string
}

/** The shopper's own, unless the form says otherwise. */
export const ReturnWordsContext = createContext<ReturnWords>({
  reason: 'Why are you returning it?',
  note: 'Anything we should know? (optional)',
  faultOnly: 'We take this back only if it came damaged, faulty, wrong or not as shown.',
  instead: 'What would you like instead?',
  othersSoldOut: 'Its other sizes are sold out, so your money comes back.',
  sizeHeld: 'We hold your size until your parcel is back. It costs nothing.',
})
