import type { Database } from '#db/database.ts'
import { findLackingLabels, lackingLabelWords } from '#app/catalogue/label/lacking-labels.server.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** Legal facts of the label of what is on sale; its link lists the products that lack one. */
export async function labelItem(db: Database): Promise<ChecklistItem> {
  const words = lackingLabelWords(await findLackingLabels(db))
  return {
    what: 'Legal facts of the label',
    isDone: words === undefined,
    words: words ? `${words}.` : 'All products on sale have theirs.',
    to: '/desk/products?view=label',
  }
}
