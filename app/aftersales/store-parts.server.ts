import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#db/database.ts'
import { orderItems } from '#db/schema.ts'
import type { LinePart } from './cancel.ts'

/** Stores parts of lines as lines of their own, behind the others. */
export async function storeParts(tx: Transaction, parts: readonly LinePart[]): Promise<void> {
  for (const { from, item } of parts) {
    await tx.execute(sql`
      insert into order_items (id, order_id, position, product_id, style_id, product_name, quantity,
        price_paise, selected_size, selected_colour, returnable)
      select ${item.id}::uuid, order_id,
        (select max(o.position) + 1 from order_items o where o.order_id = i.order_id), product_id,
        style_id, product_name, ${item.quantity}, price_paise, selected_size, selected_colour, returnable
      from order_items i where id = ${from}`)
    await tx
      .update(orderItems)
      .set({ quantity: sql`${orderItems.quantity} - ${item.quantity}` })
      .where(eq(orderItems.id, from))
  }
}
