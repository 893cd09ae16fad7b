import type { Database } from '#db/database.ts'
import { assumedHsnWords, findAssumedHsns } from '#app/tax/rates/assumed-hsn.server.ts'
import { unsettledRateWords, findUnsettledRates } from '#app/tax/rates/unsettled-rates.server.ts'

/** Goods on sale whose HSN or rate is a guess: warnings, since the shop sells meanwhile. */
export async function hsnLines(db: Database): Promise<string[]> {
  const assumed = assumedHsnWords(await findAssumedHsns(db))
  const unsettled = unsettledRateWords(await findUnsettledRates(db))
  return [
    assumed
      ? `! ${assumed} (/desk/products?view=hsn)`
      : '✓ all products on sale have an HSN that is known',
    unsettled
      ? `! ${unsettled} (/desk/products?view=rate)`
      : '✓ every HSN of the products on sale settles their GST rate',
  ]
}
