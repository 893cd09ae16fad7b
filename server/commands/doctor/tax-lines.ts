import type { Database } from '#db/database.ts'
import { publishWords } from '#app/basics/brand/words.server.ts'
import { firstOf, readTaxState } from '#app/desk/tax-rates/tax-state.server.ts'
import { readWords } from '#app/words/read-words.server.ts'

const SCREEN = '/desk/tax-rates'

/**
 * Rates and texts that the owner has not confirmed, and prices that fit no GST rate: warnings,
 * since the shop sells meanwhile. Texts are compared as the shop says them.
 */
export async function taxLines(db: Database): Promise<string[]> {
  publishWords(await readWords(db))
  try {
    const { unconfirmed, gaps } = await readTaxState(db)
    return [
      unconfirmed.count === 0
        ? '✓ GST rates and legal texts are confirmed'
        : `! ${unconfirmed.count} of ${unconfirmed.of} GST rates and legal texts are not confirmed (${SCREEN}): ${firstOf(unconfirmed)}`,
      gaps.count === 0
        ? '✓ every price fits a GST rate'
        : `! ${gaps.count} products cost what fits no GST rate (${SCREEN}): ${firstOf(gaps)}`,
    ]
  } finally {
    publishWords(undefined)
  }
}
