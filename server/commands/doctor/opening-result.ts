import { openLineWords } from '#app/basics/opening/legal-lines.ts'
import type { Opening, OpeningState } from '#app/basics/opening/opening.ts'

const RULES: Record<OpeningState, string> = {
  closed: 'the shop says who you are (closed to strangers until it does)',
  showing:
    'the shop says who you are (no orders until it does, and GST rates and texts are confirmed)',
  selling: 'the shop says who you are',
}

/** Words that are still the demo's, or missing, and what that keeps shut. */
export const openingResult = ({ state, lacking }: Opening) => ({
  rule: RULES[state],
  broken: lacking.map(openLineWords),
  isFinished: true,
})
