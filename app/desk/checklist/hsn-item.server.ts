import type { Database } from '#db/database.ts'
import { assumedHsnWords, findAssumedHsns } from '#app/tax/rates/assumed-hsn.server.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** HSNs that the shop guesses; its link lists the products, which need one of their own. */
export async function hsnItem(db: Database): Promise<ChecklistItem> {
  const words = assumedHsnWords(await findAssumedHsns(db))
  return {
    what: 'HSN of each product',
    isDone: words === undefined,
    words: words ? `${words}.` : 'All products on sale have one that is known.',
    to: '/desk/products?view=hsn',
  }
}
