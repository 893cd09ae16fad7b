import type { BrandTexts } from '#app/basics/brand/brand-file.ts'
import {
  confirmableClaims,
  withoutConfirmed,
} from '#app/policies/confirmations/confirmable.server.ts'
import type { Database } from '#db/database.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** Claims that came with the shop: the owner confirms those that are true, or changes them. */
export async function claimsItem(db: Database, texts: BrandTexts): Promise<ChecklistItem> {
  const open = await withoutConfirmed(db, confirmableClaims(texts))
  return {
    what: 'Claims on the home page',
    isDone: open.length === 0,
    words:
      open.length === 0
        ? 'They are your own, or confirmed.'
        : `They came with the shop, and an open shop hides them. Confirm the true ones, change the others: ${open.map(({ name }) => name.replace('Claim ', '')).join('; ')}.`,
    to: '/desk/words/home',
  }
}
