import type { Words } from '#app/basics/brand/brand-file.ts'
import { openingOf, TRIAL, type OpeningFacts } from '#app/basics/opening/opening.ts'
import type { Database } from '#db/database.ts'
import { firstSale } from '#db/schema.ts'
import { listUnconfirmed } from './confirmable.server.ts'

/**
 * Facts by which a shop with these words opens. What cannot change the decision is not read: a shop
 * that has sold is never closed again.
 */
export async function readOpeningFacts(
  db: Database,
  words: Words,
  isProduction: boolean,
): Promise<OpeningFacts> {
  if (!isProduction) return TRIAL
  const sales = await db.select().from(firstSale)
  const facts = { isProduction, hasSold: sales.length > 0, isConfirmed: true }
  if (openingOf(words.brand, facts).state !== 'selling' || facts.hasSold) return facts
  return { ...facts, isConfirmed: (await listUnconfirmed(db)).length === 0 }
}

/** The same for a process that asks again and again: a shop that has sold stays so. */
export function openingFactsReader(
  db: Database,
  isProduction: boolean,
): (words: Words) => Promise<OpeningFacts> {
  let sold: OpeningFacts | undefined
  return async (words) => {
    if (sold) return sold
    const facts = await readOpeningFacts(db, words, isProduction)
    if (facts.hasSold) sold = facts
    return facts
  }
}
