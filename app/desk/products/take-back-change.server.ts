import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { auditEvents } from '#db/schema.ts'
import { err, type Result } from '#app/basics/result.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { editProduct, type EditRefusal } from './edit-product.server.ts'
import { cellsIn, type EditedCell, type SeenCells } from './product-cells.ts'
import { readProduct } from './read-product.server.ts'
import { stockWithout } from './stock-without.ts'

/**
 * Undoes one change: its cells get what they had before, unless somebody has changed them again. Of
 * the stock only the difference is taken back, since sales go on.
 */
export async function takeBackChange(
  db: Database,
  by: StaffWho<'products'>,
  code: number,
  eventId: number,
): Promise<Result<EditedCell[], EditRefusal>> {
  const [event] = await db
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.id, eventId),
        eq(auditEvents.subjectType, 'product'),
        eq(auditEvents.subjectId, String(code)),
        eq(auditEvents.action, 'changed'),
      ),
    )
  const product = await readProduct(db, by, code)
  if (!product || !event) return err({ why: 'not there' })
  const { stock: stockBefore, ...before } = cellsIn(event.before)
  const { stock: stockAfter, ...after } = cellsIn(event.after)
  const ofStock = stockAfter !== undefined && { before: stockBefore ?? '', after: stockAfter }
  return editProduct(db, by, code, {
    seen: { ...product.cells, ...after } as SeenCells,
    typed: { ...before, ...(ofStock && { stock: stockWithout(product, ofStock) }) },
  })
}
