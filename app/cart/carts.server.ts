import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { carts } from '#db/schema.ts'
import type { Cart, CartLine } from './cart.ts'
import { agreedOn, mergeCarts, type Agreed } from './merge-carts.ts'
import { readLines } from './stored-cart.ts'

/** What a sign-in tells of its cart; `id` names this telling. */
export type Telling = { signIn: string; id: string; agreed: Agreed; lines: Cart }

/** So many sign-ins are remembered; who has told nothing for longer is taken not to have been heard, which loses no line. */
const MOST_HEARD = 20

/** Merges a browser's cart with the account's, keeps what comes of it, and gives it back. One browser after the other. */
export const shareCart = (
  { db, now }: { db: Database; now: () => Date },
  shopperId: string,
  { signIn, id, agreed, lines }: Telling,
): Promise<CartLine[]> =>
  db.transaction(async (tx) => {
    await tx.insert(carts).values({ userId: shopperId, lines: [], updatedAt: now() }).onConflictDoNothing()
    const [kept] = await tx.select().from(carts).where(eq(carts.userId, shopperId)).for('update')
    const theirs = readLines(kept?.lines)
    const merged = mergeCarts({ agreed, mine: lines, theirs })
    const nothingNew = JSON.stringify(agreedOn(lines)) === JSON.stringify(agreed)
    if (nothingNew && JSON.stringify(merged) === JSON.stringify(theirs)) return merged
    const heard = [[signIn, id], ...readHeard(kept?.acknowledged).filter(([by]) => by !== signIn)].slice(0, MOST_HEARD)
    await tx
      .update(carts)
      .set({ lines: sql`${JSON.stringify(merged)}::jsonb`, acknowledged: sql`${JSON.stringify(heard)}::jsonb`, updatedAt: now() })
      .where(eq(carts.userId, shopperId))
    return merged
  })

/** The name of what this sign-in told last, of which its browser may not know whether it arrived. */
export async function lastHeard(db: Database, shopperId: string, signIn: string): Promise<string | null> {
  const [kept] = await db.select({ acknowledged: carts.acknowledged }).from(carts).where(eq(carts.userId, shopperId))
  return readHeard(kept?.acknowledged).find(([by]) => by === signIn)?.[1] ?? null
}

const readHeard = (kept: unknown) => (kept ?? []) as [signIn: string, id: string][]
