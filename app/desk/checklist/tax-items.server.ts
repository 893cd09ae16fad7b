import type { Database } from '#db/database.ts'
import { firstOf, readTaxState } from '../tax-rates/tax-state.server.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** Rates and texts that the owner has to confirm, and prices that fit no GST rate. */
export async function taxItems(db: Database): Promise<ChecklistItem[]> {
  const { unconfirmed, gaps } = await readTaxState(db)
  return [
    {
      what: 'GST rates and legal texts',
      isDone: unconfirmed.count === 0,
      words:
        unconfirmed.count === 0
          ? 'All are confirmed.'
          : `${unconfirmed.count} of ${unconfirmed.of} are not confirmed: ${firstOf(unconfirmed)}.`,
      to: '/desk/tax-rates',
    },
    {
      what: 'Prices within the GST rates',
      isDone: gaps.count === 0,
      words:
        gaps.count === 0
          ? 'Each fits a rate.'
          : `${gaps.count} fit none, and are sold at the higher rate: ${firstOf(gaps)}.`,
      to: '/desk/tax-rates',
    },
  ]
}
