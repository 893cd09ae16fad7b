import { checkWords, type Words } from '#app/basics/brand/brand-file.ts'
import { brandFile } from '#app/basics/brand/words.server.ts'
import type { Database, Transaction } from '#db/database.ts'
import { shopWords } from '#db/schema.ts'
import { withChanges, type WordChanges } from './change-words.ts'

export type StoredWords = { changes: WordChanges; version: number; words: Words }

/** The words of the brand file, the changes of the desk above them. @param lock until the commit */
export async function readWords(
  db: Database | Transaction,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredWords> {
  const row = db.select().from(shopWords)
  const [stored] = await (lock ? row.for('update') : row)
  const { changes = {}, version = 0 } = stored ?? {}
  return { changes, version, words: wordsWith(changes) }
}

export async function readWordsVersion(db: Database): Promise<number> {
  const [row] = await db.select({ version: shopWords.version }).from(shopWords)
  return row?.version ?? 0
}

/**
 * A change that the rules of this version, or another file, no longer allow is left out: the shop
 * says what its file says there, and opens.
 */
function wordsWith(changes: WordChanges): Words {
  const { brand, texts, rules } = brandFile
  const file = { brand, texts, rules }
  const all = checkWords(withChanges(file, changes))
  if (all.ok) return all.value
  const bad = all.error.map(({ field }) => field)
  const isAllowed = (field: string) => !bad.some((one) => `${one}.`.startsWith(`${field}.`))
  const allowed = Object.entries(changes).filter(([field]) => isAllowed(field))
  const rest = checkWords(withChanges(file, Object.fromEntries(allowed)))
  return rest.ok ? rest.value : file
}
