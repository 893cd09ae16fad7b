import { eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { err, ok, type Result } from '#app/basics/result.ts'
import { DEFAULT_MASTER_CATEGORY, DEFAULT_SUB_CATEGORY } from '#app/catalogue/import/style-row.ts'
import { styleUuid } from '#app/catalogue/style.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'
import { announceChange, changeCatalogue } from './catalogue-lock.server.ts'
import { writeCells, type EditRefusal } from './edit-product.server.ts'
import { nextFreeCode } from './next-free-code.server.ts'
import { EDITED_CELLS, type ProductEdit } from './product-cells.ts'
import { recordProductEvent } from './history/record-product-event.server.ts'

/**
 * Creates a product under the next free code, hidden until somebody shows it. Its cells are read by
 * the rules of the merchant's file.
 * @returns its code
 */
export const createProduct = (
  db: Database,
  by: StaffWho<'products'>,
  edit: ProductEdit,
): Promise<Result<number, EditRefusal>> =>
  changeCatalogue<number, EditRefusal>(db, async (tx, client) => {
    const code = await nextFreeCode(tx)
    await tx.insert(styles).values({
      id: code,
      uuid: styleUuid(code),
      productDisplayName: '',
      masterCategory: DEFAULT_MASTER_CATEGORY,
      subCategory: DEFAULT_SUB_CATEGORY,
      articleType: '',
      hidden: true,
      listed: false,
    })
    const said = EDITED_CELLS.filter((cell) => edit.typed[cell])
    const written = edit.typed.productDisplayName
      ? await writeCells(tx, client, { code, wanted: said, edit })
      : NO_NAME
    if (!written.ok) {
      await tx.delete(styles).where(eq(styles.id, code))
      return written
    }
    await recordProductEvent(tx, by, {
      code,
      action: 'created',
      after: Object.fromEntries(said.map((cell) => [cell, edit.typed[cell] ?? ''])),
    })
    await announceChange(tx)
    return ok(code)
  })

const NO_NAME = err({ why: 'unread' as const, errors: { productDisplayName: 'Enter a name' } })
