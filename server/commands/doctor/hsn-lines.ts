import type { Database } from '#db/database.ts'
import { assumedHsnWords, findAssumedHsns } from '#app/tax/rates/assumed-hsn.server.ts'
import { catchAllWords, findCatchAll } from '#app/tax/rates/catch-all.server.ts'

/** Goods on sale whose HSN or rate is a guess: warnings, since the shop sells meanwhile. */
export async function hsnLines(db: Database): Promise<string[]> {
  const assumed = assumedHsnWords(await findAssumedHsns(db))
  const catchAll = catchAllWords(await findCatchAll(db))
  return [
    assumed
      ? `! ${assumed} (/desk/products?view=hsn)`
      : '✓ all products on sale have an HSN that is known',
    catchAll
      ? `! ${catchAll} (/desk/products?view=rate)`
      : '✓ every HSN of the products on sale has a GST rate of its own',
  ]
}
