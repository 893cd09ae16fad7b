import type { Database } from '#db/database.ts'
import { assumedHsnWords, findAssumedHsns } from '#app/tax/rates/assumed-hsn.server.ts'
import { unsettledRateWords, findUnsettledRates } from '#app/tax/rates/unsettled-rates.server.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** HSNs that the shop guesses, and those without a rate; each link lists the products. */
export async function hsnItems(db: Database): Promise<ChecklistItem[]> {
  const assumed = assumedHsnWords(await findAssumedHsns(db))
  const unsettled = unsettledRateWords(await findUnsettledRates(db))
  return [
    {
      what: 'HSN of each product',
      isDone: assumed === undefined,
      words: assumed ? `${assumed}.` : 'All products on sale have one that is known.',
      to: '/desk/products?view=hsn',
    },
    {
      what: 'GST rate of each HSN',
      isDone: unsettled === undefined,
      words: unsettled
        ? `${unsettled}. Give them six or eight digits, or enter the rate at Tax rates.`
        : 'Each HSN settles the rate.',
      to: '/desk/products?view=rate',
    },
  ]
}
