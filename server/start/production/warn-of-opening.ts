import { currentOpening, openingFacts } from '#app/basics/opening/opening.server.ts'
import type { Log } from '#app/basics/log.ts'
import { openLineWords } from '#app/basics/opening/legal-lines.ts'
import type { OpeningState } from '#app/basics/opening/opening.ts'

const SAID: Record<OpeningState, string> = {
  closed: 'the shop is closed to strangers: its words are still the demo’s',
  showing: 'the shop shows its pages and takes no orders yet: legal facts are open',
  selling: 'the shop sells, and the words of the shop are incomplete',
}

/** Says in the log which words are still the demo's, or missing, and what that keeps shut. */
export function warnOfOpening(log: Pick<Log, 'warn'>): void {
  const { state, lacking } = currentOpening()
  const { isConfirmed } = openingFacts()
  const words = [
    ...lacking.map(openLineWords),
    ...(isConfirmed ? [] : ['GST rates or legal texts are not confirmed']),
  ]
  if (words.length > 0) log.warn({ area: 'config', lacking: words }, SAID[state])
}
