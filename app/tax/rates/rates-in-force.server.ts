import { asc, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { taxRates } from '#db/schema.ts'
import { paise } from '#app/basics/money.ts'
import { LAW_RATES } from './law-rates.ts'
import type { RateRow } from './rate-row.ts'

export type OwnRate = RateRow & { id: number; staffId: string; enteredAt: Date }

/** Most rows that the owner may enter. */
export const MAX_OWN_RATES = 500

/** Rates that the owner has entered, by goods and day. */
export async function listOwnRates(db: Database | Transaction): Promise<OwnRate[]> {
  const rows = await db
    .select()
    .from(taxRates)
    .orderBy(asc(taxRates.hsn), asc(taxRates.fromDay))
    .limit(MAX_OWN_RATES)
  return rows.map(({ fromDay, slabUpToPaise, bpAbove, ...row }) => ({
    ...row,
    from: fromDay,
    slab:
      slabUpToPaise === null || bpAbove === null
        ? undefined
        : { upTo: paise(slabUpToPaise), bpAbove },
  }))
}

/**
 * The law's rates and the owner's, of which the later win. Read where they are used, in the same
 * transaction, so no node keeps any that were changed.
 */
export const ratesInForce = async (db: Database | Transaction): Promise<RateRow[]> => [
  ...LAW_RATES,
  ...(await listOwnRates(db)),
]

/** Day in India by the database's clock, "YYYY-MM-DD". */
export async function dayOfDatabase(db: Database | Transaction): Promise<string> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select (now() at time zone 'Asia/Kolkata')::date::text as day`,
  )
  return rows[0]?.day ?? ''
}
