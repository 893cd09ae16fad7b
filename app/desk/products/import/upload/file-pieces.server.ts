import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImportPieces, productImports } from '#db/schema.ts'

/** Reads a stored file, a piece at a time. */
export async function* filePieces(db: Database, importId: number): AsyncGenerator<Buffer> {
  for (let nth = 0; ; nth++) {
    const [piece] = await db
      .select({ bytes: productImportPieces.bytes })
      .from(productImportPieces)
      .where(and(eq(productImportPieces.importId, importId), eq(productImportPieces.nth, nth)))
    if (!piece) return
    yield piece.bytes
  }
}

const PIECE_BYTES = 256 * 1024

/**
 * Stores a file in pieces as it arrives.
 * @returns its size; undefined where it is larger than `max`, `dropped` where a member dropped it
 */
export async function storePieces(
  db: Database,
  importId: number,
  { chunks, max }: { chunks: AsyncIterable<Buffer>; max: number },
): Promise<number | undefined | 'dropped'> {
  let [bytes, nth, stored] = [0, 0, 0]
  let waiting: Buffer[] = []
  const store = async () => {
    const piece = Buffer.concat(waiting)
    const isArriving = and(eq(productImports.id, importId), eq(productImports.state, 'uploading'))
    // One that has had no piece for an hour is dropped by the sweep.
    const { rowCount } = await db
      .update(productImports)
      .set({ stateAt: sql`now()` })
      .where(isArriving)
    if (!rowCount) return false
    await db.insert(productImportPieces).values({ importId, nth: nth++, bytes: piece })
    waiting = []
    stored = bytes
    return true
  }
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > max) return undefined
    waiting.push(chunk)
    if (bytes - stored >= PIECE_BYTES && !(await store())) return 'dropped'
  }
  if (waiting.length > 0 && !(await store())) return 'dropped'
  return bytes
}
