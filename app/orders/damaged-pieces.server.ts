import type { Transaction } from '#db/database.ts'
import { damagedPieces } from '#db/schema.ts'

/** Pieces of a line that came back damaged; `returnId`: with which return, if not the whole parcel. */
export type DamagedPieces = { itemId: string; quantity: number; returnId?: string }

/** Records pieces that came back and do not go on sale again. */
export async function recordDamaged(
  tx: Transaction,
  pieces: readonly DamagedPieces[],
  foundAt: Date,
): Promise<void> {
  const rows = pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ itemId, ...rest }) => ({ ...rest, orderItemId: itemId, foundAt }))
  if (rows.length > 0) await tx.insert(damagedPieces).values(rows)
}
