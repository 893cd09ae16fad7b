import { inArray } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { styles } from '#db/schema.ts'
import { dayInIndia } from '#app/basics/time.ts'
import { ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { taxRateOfStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import type { Rates } from './quote.ts'

/** GST rates of products, by their style, as an invoice of now has them. */
export async function readRates(
  { db, now }: { db: Database; now: () => Date },
  styleIds: readonly number[],
): Promise<Rates> {
  if (styleIds.length === 0) return {}
  const day = dayInIndia(now())
  const [rows, rates] = await Promise.all([
    db
      .select()
      .from(styles)
      .where(inArray(styles.id, [...styleIds])),
    ratesInForce(db),
  ])
  return Object.fromEntries(
    rows.map((style) => {
      const { bp, slab } = taxRateOfStyle(style, day, rates)
      return [style.id, { bp, ...(slab && { slab }) }]
    }),
  )
}
