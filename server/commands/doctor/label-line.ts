import type { Database } from '#db/database.ts'
import { findLackingLabels, lackingLabelWords } from '#app/catalogue/label/lacking-labels.server.ts'

/** Goods on sale without a legal fact of their label: a warning, since the shop sells meanwhile. */
export async function labelLine(db: Database): Promise<string> {
  const words = lackingLabelWords(await findLackingLabels(db))
  return words
    ? `! ${words} (/desk/products?view=label)`
    : '✓ all products on sale have the legal facts of their label'
}
