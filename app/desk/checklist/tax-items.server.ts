import type { Database } from '#db/database.ts'
import { firstOf, gapSentence, readTaxState } from '../tax-rates/tax-state.server.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** Rates and texts that the owner has to confirm, and what becomes of prices between two GST rates. */
export async function taxItems(db: Database): Promise<ChecklistItem[]> {
  const { unconfirmed, gaps } = await readTaxState(db)
  const open = gapSentence(gaps)
  return [
    {
      what: 'GST rates and legal texts',
      isDone: unconfirmed.count === 0,
      words:
        unconfirmed.count === 0
          ? 'All are confirmed.'
          : `${unconfirmed.count} of ${unconfirmed.of} are not confirmed: ${firstOf(unconfirmed)}.`,
      to: '/desk/tax-rates',
      isLegal: true,
    },
    {
      what: 'Prices between two GST rates',
      isDone: open === undefined,
      words: open ? `${open}.` : 'You have chosen, or no price lies there.',
      to: '/desk/tax-rates',
    },
  ]
}
