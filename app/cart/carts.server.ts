import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { carts } from '#db/schema.ts'
import type { Cart, CartLine } from './cart.ts'
import { mergeCarts, type Agreed } from './merge-carts.ts'
import { readLines } from './stored-cart.ts'

/** Merges a browser's cart with the account's, keeps what comes of it, and gives it back. One browser after the other. */
export const shareCart = (
  { db, now }: { db: Database; now: () => Date },
  shopperId: string,
  { agreed, lines }: { agreed: Agreed; lines: Cart },
): Promise<CartLine[]> =>
  db.transaction(async (tx) => {
    await tx.insert(carts).values({ userId: shopperId, lines: [], updatedAt: now() }).onConflictDoNothing()
    const [kept] = await tx.select().from(carts).where(eq(carts.userId, shopperId)).for('update')
    const merged = mergeCarts({ agreed, mine: lines, theirs: readLines(kept?.lines) })
    await tx
      .update(carts)
      .set({ lines: sql`${JSON.stringify(merged)}::jsonb`, updatedAt: now() })
      .where(eq(carts.userId, shopperId))
    return merged
  })
