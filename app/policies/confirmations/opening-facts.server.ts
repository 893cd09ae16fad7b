import { sql } from 'drizzle-orm'
import type { Words } from '#app/basics/brand/brand-file.ts'
import { openingOf, TRIAL, type OpeningFacts } from '#app/basics/opening/opening.ts'
import type { Database } from '#db/database.ts'
import { confirmations, firstSale, taxRates } from '#db/schema.ts'
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

/**
 * The same for a process that asks twice a second: texts and rates are compared again only where the
 * words, a rate or a confirmation changed, and a shop that has sold stays so.
 */
export function openingFactsReader(
  db: Database,
  isProduction: boolean,
): (words: Words) => Promise<OpeningFacts> {
  let last: { words: Words; stored: string; facts: OpeningFacts } | undefined
  return async (words) => {
    if (!isProduction) return TRIAL
    if (last?.facts.hasSold) return last.facts
    const stored = await readStored(db)
    if (last?.words !== words || last.stored !== stored)
      last = { words, stored, facts: await readOpeningFacts(db, words, isProduction) }
    return last.facts
  }
}

/** A text that differs once a sale, a rate or a confirmation is stored or taken back. */
async function readStored(db: Database): Promise<string> {
  const { rows } = await db.execute(sql`
    select json_build_array((select count(*) from ${firstSale}), (select count(*) from ${taxRates}),
      (select max(id) from ${taxRates}), 
      (select md5(string_agg(topic || sha256, ',' order by topic)) from ${confirmations}))`)
  return JSON.stringify(rows)
}
