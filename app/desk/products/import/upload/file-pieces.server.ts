import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { productImportPieces } from '#db/schema.ts'

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

/** Stores a file in pieces as it arrives. @returns its size, or undefined where it is larger than `max` */
export async function storePieces(
  db: Database,
  importId: number,
  { chunks, max }: { chunks: AsyncIterable<Buffer>; max: number },
): Promise<number | undefined> {
  let [bytes, nth, stored] = [0, 0, 0]
  let waiting: Buffer[] = []
  const store = async () => {
    const piece = Buffer.concat(waiting)
    await db.insert(productImportPieces).values({ importId, nth: nth++, bytes: piece })
    waiting = []
    stored = bytes
  }
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > max) return undefined
    waiting.push(chunk)
    if (bytes - stored >= PIECE_BYTES) await store()
  }
  if (waiting.length > 0) await store()
  return bytes
}
