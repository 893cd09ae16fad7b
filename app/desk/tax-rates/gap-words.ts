import { GAP_CHOICES } from '#db/enums.ts'
import type { GapChoice } from '#app/tax/price-gap.ts'

/** What an event of the record is about. */
export const GAP_SUBJECT = 'Prices between the rates'

/** Both choices as the desk names them, of the slab that clothes and shoes have. */
export const GAP_WORDS: Readonly<Record<GapChoice, string>> = {
  lower: 'Lower it to ₹2,625.00',
  charge: 'Charge 18 %',
}

/** What each means, by the example of ₹2,799.00. */
const MEANING: Readonly<Record<GapChoice, string>> = {
  lower: 'A kurta of ₹2,799.00 sells at ₹2,625.00: ₹2,500.00 and 5 % GST. You keep ₹2,500.00.',
  charge:
    'It sells at ₹2,799.00: ₹2,372.03 and 18 % GST. You keep ₹2,372.03. Its value is then below ₹2,500, for which the law has 5 %, so your customer pays more tax than that rate asks for.',
}

/** The choices as the form has them, each with what it means. */
export const GAP_OPTIONS = GAP_CHOICES.map((choice) => ({
  choice,
  words: GAP_WORDS[choice],
  meaning: MEANING[choice],
}))
