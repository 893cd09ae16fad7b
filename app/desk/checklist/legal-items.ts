import type { Brand } from '#app/basics/brand/brand-file.ts'
import { LEGAL_LINES } from '#app/basics/opening/legal-lines.ts'
import type { ChecklistItem } from './checklist-item.ts'

/** Facts about the seller that the law wants said before a sale, an item each. */
export const legalItems = (brand: Brand): ChecklistItem[] =>
  LEGAL_LINES.map(({ what, form, open, stateOf }) => {
    const isDone = stateOf(brand) === 'own'
    return {
      what,
      isDone,
      words: isDone ? 'Given.' : open,
      to: `/desk/words/${form}`,
      isLegal: true,
    }
  })
