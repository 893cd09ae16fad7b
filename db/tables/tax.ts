import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { GAP_CHOICES } from '../enums.ts'
import { at, isOneOf, paise } from './columns.ts'

/**
 * GST rates that the owner has entered, by the first digits of the HSN and the first day in India;
 * they come after the law's (app/tax/rates/law-rates.ts, docs/decisions/0136). A row that is replaced
 * or taken back stands in the audit record.
 */
export const taxRates = pgTable(
  'tax_rates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    hsn: text().notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** In basis points: 500 is 5 %. */
    bp: smallint().notNull(),
    /** Value of one piece without the tax, above which it bears `bp_above`. */
    slabUpToPaise: paise('slab_up_to_paise'),
    bpAbove: smallint('bp_above'),
    staffId: text('staff_id').notNull(),
    enteredAt: at('entered_at').notNull().defaultNow(),
  },
  (t) => [
    unique('tax_rates_goods_and_day').on(t.hsn, t.fromDay),
    check('tax_rates_hsn_is_digits', sql`${t.hsn} ~ '^([0-9]{2}){1,4}$'`),
    check('tax_rates_bp_is_a_share', sql`${t.bp} between 0 and 9999`),
    check(
      'tax_rates_slab_is_whole',
      sql`(${t.slabUpToPaise} is null) = (${t.bpAbove} is null) and ${t.slabUpToPaise} > 0 and ${t.bpAbove} between ${t.bp} + 1 and 9999`,
    ),
  ],
)

/**
 * What the owner has chosen for prices between the two rates of a slab (docs/decisions/0161), in one
 * row.
 */
export const priceGaps = pgTable(
  'price_gaps',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Null: nobody has chosen yet, and such a price is lowered. */
    choice: text({ enum: GAP_CHOICES }),
    staffId: text('staff_id'),
    chosenAt: at('chosen_at'),
    /** SHA-256 of the choice and the rates that all products follow by now. */
    followed: text(),
  },
  (t) => [
    check('price_gaps_is_one', sql`${t.isOnly}`),
    check('price_gaps_choice_is_known', isOneOf(t.choice, GAP_CHOICES)),
  ],
)

/**
 * Rates and legal texts that the owner has confirmed, as they stood then: other content under the
 * same topic is not confirmed.
 */
export const confirmations = pgTable('confirmations', {
  /** "rate 61 2025-09-22", "text grievance". */
  topic: text().primaryKey(),
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: text().notNull(),
  confirmedAt: at('confirmed_at').notNull().defaultNow(),
  staffId: text('staff_id').notNull(),
})
