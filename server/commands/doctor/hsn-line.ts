import type { Database } from '#db/database.ts'
import { assumedHsnWords, findAssumedHsns } from '#app/tax/rates/assumed-hsn.server.ts'

/** Goods on sale whose HSN is a guess: a warning, since the shop sells meanwhile. */
export async function hsnLine(db: Database): Promise<string> {
  const words = assumedHsnWords(await findAssumedHsns(db))
  return words
    ? `! ${words} (/desk/products?view=hsn)`
    : '✓ all products on sale have an HSN that is known'
}
