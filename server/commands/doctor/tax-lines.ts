import type { Database } from '#db/database.ts'
import { brand } from '#app/basics/brand.ts'
import { beyondStateProblem } from '#app/invoices/parcel/beyond-state.server.ts'
import { sellerPlaceProblem } from '#app/shipping/places/seller-place.server.ts'
import { firstOf, gapSentence, readTaxState } from '#app/desk/tax-rates/tax-state.server.ts'

const SCREEN = '/desk/tax-rates'

/**
 * Rates and texts that the owner has not confirmed, prices between two GST rates that nobody has
 * chosen for, a seller whose address is in another State than its registration, and orders to other
 * States that it may not send: warnings, since the shop sells meanwhile.
 */
export async function taxLines(db: Database): Promise<string[]> {
  const { unconfirmed, gaps } = await readTaxState(db)
  const open = gapSentence(gaps)
  const place = sellerPlaceProblem(brand)
  const beyond = await beyondStateProblem(db, brand.seller)
  return [
    place === undefined
      ? '✓ the seller’s address names no other State than its GST registration'
      : `! ${place} (/desk/words/tax, /desk/words/contact)`,
    ...(beyond === undefined ? [] : [`! ${beyond} (/desk/orders?status=processing)`]),
    unconfirmed.count === 0
      ? '✓ GST rates and legal texts are confirmed'
      : `! ${unconfirmed.count} of ${unconfirmed.of} GST rates and legal texts are not confirmed (${SCREEN}): ${firstOf(unconfirmed)}`,
    open
      ? `! ${open} (${SCREEN})`
      : '✓ the owner has chosen for prices between two GST rates, or none lies there',
  ]
}
