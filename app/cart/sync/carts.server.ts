import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { carts } from '#db/schema.ts'
import type { FittedCart } from '../cart-changes.ts'
import type { Cart } from '../cart.ts'
import { baseOf, mergeCarts, type CartBase } from '../merge-carts.ts'
import { readLines } from '../stored-cart.ts'

/** A browser's push of its cart; `id` names this push. */
export type CartPush = { signIn: string; id: string; base: CartBase; lines: Cart }

/**
 * Upper bound of sign-ins remembered per account. An older sign-in counts as not acknowledged,
 * which loses no line.
 */
const MAX_ACKNOWLEDGED = 20

/**
 * Merges a browser's cart with the account's, stores and returns the result, and the lines for which
 * it has no room. A row lock takes one browser after the other.
 */
export const syncCart = (
  { db, now }: { db: Database; now: () => Date },
  shopperId: string,
  { signIn, id, base, lines }: CartPush,
): Promise<FittedCart> =>
  db.transaction(async (tx) => {
    await tx
      .insert(carts)
      .values({ userId: shopperId, lines: [], updatedAt: now() })
      .onConflictDoNothing()
    const [stored] = await tx.select().from(carts).where(eq(carts.userId, shopperId)).for('update')
    const theirs = readLines(stored?.lines)
    const { lines: merged, noRoom } = mergeCarts({ base, mine: lines, theirs })
    const nothingNew = JSON.stringify(baseOf(lines)) === JSON.stringify(base)
    if (nothingNew && JSON.stringify(merged) === JSON.stringify(theirs))
      return { lines: merged, noRoom }
    const acknowledged = [
      [signIn, id],
      ...readAcknowledged(stored?.acknowledged).filter(([by]) => by !== signIn),
    ].slice(0, MAX_ACKNOWLEDGED)
    await tx
      .update(carts)
      .set({
        lines: sql`${JSON.stringify(merged)}::jsonb`,
        acknowledged: sql`${JSON.stringify(acknowledged)}::jsonb`,
        updatedAt: now(),
      })
      .where(eq(carts.userId, shopperId))
    return { lines: merged, noRoom }
  })

/** The id of this sign-in's last push, for a browser that does not know whether it arrived. */
export async function lastAcknowledged(
  db: Database,
  shopperId: string,
  signIn: string,
): Promise<string | null> {
  const [stored] = await db
    .select({ acknowledged: carts.acknowledged })
    .from(carts)
    .where(eq(carts.userId, shopperId))
  return readAcknowledged(stored?.acknowledged).find(([by]) => by === signIn)?.[1] ?? null
}

const readAcknowledged = (stored: unknown) => (stored ?? []) as [signIn: string, id: string][]
