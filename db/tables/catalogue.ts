import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_PRICE } from '#app/basics/default-price.ts'
import { GENDERS, MASTER_CATEGORIES } from '../enums.ts'
import { at, paise, segmentId } from './columns.ts'
import { NAME_WORDS, OTHER_WORDS, searchVector, TYPE_WORDS } from './search-vector.ts'

/** Segment id: gender, masterCategory and subCategory as one number, to keep indexes short. */
const SEGMENT_ID = `hashtextextended(coalesce(gender, '') || chr(31) || master_category || chr(31) || sub_category, 0)`

/** Rows of the source file (§3). catalogue/product.ts makes a product of each. */
export const styles = pgTable(
  'styles',
  {
    uuid: uuid().primaryKey(),
    id: integer().notNull().unique(),
    productDisplayName: text('product_display_name').notNull(),
    pricePaise: paise('price_paise'),
    gender: text({ enum: GENDERS }),
    masterCategory: text('master_category', { enum: MASTER_CATEGORIES }).notNull(),
    subCategory: text('sub_category').notNull(),
    articleType: text('article_type').notNull(),
    usage: text(),
    season: text(),
    baseColour: text('base_colour'),
    countryOfOrigin: text('country_of_origin'),
    description: text(),
    fabric: text(),
    fit: text(),
    care: text(),
    measurements: text(),
    /** Styles of the same group are each other's colours. */
    styleGroup: text('style_group'),
    /** False once the merchant's file lacks it. Never deleted, because orders point at it. */
    listed: boolean().notNull().default(true),
    /** Sizes it is sold in, by the rule of sizes.ts; `stock` says whether one is left. */
    sizes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The file names the sizes, so the rule does not. */
    ownSizes: boolean('own_sizes').notNull().default(false),
    /** Price that the shopper pays, in paise: listings are sorted and filtered by it. */
    askingPrice: paise('asking_price')
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(price_paise, ${DEFAULT_PRICE})`)),
    /** Segment: a listing without other filters consists of whole segments (segments.ts). */
    segmentId: segmentId().generatedAlwaysAs(sql.raw(SEGMENT_ID)),
    /** Search vector of the article type, the name and the rest, in falling weight. */
    searchVector: searchVector('words').generatedAlwaysAs(
      sql.raw(`${TYPE_WORDS}\n  || ${NAME_WORDS}\n  || ${OTHER_WORDS}`),
    ),
  },
  (t) => [
    // Index-only scans: these alone find a page of a listing, newest first or by price either way.
    index('styles_newest_idx')
      .on(t.id, t.segmentId)
      .where(sql`listed`),
    index('styles_price_idx')
      .on(t.askingPrice, t.id, t.segmentId)
      .where(sql`listed`),
    index('styles_kind_newest_idx')
      .on(t.segmentId, t.id)
      .where(sql`listed`),
    index('styles_kind_price_idx')
      .on(t.segmentId, t.askingPrice, t.id)
      .where(sql`listed`),
    index('styles_words_idx').using('gin', t.searchVector),
    index('styles_group_idx')
      .on(t.styleGroup)
      .where(sql`style_group is not null`),
    check('styles_price_is_an_amount', sql`${t.pricePaise} >= 0`),
  ],
)

/**
 * Stock left of a product, by size ('' where it has none to choose). Without a row it is not
 * counted, and sells. A sale changes it by a conditional update, never by reading and writing back;
 * an import writes it as a difference to what was sold since, or, of a stocktake, less what is
 * promised (decision 38).
 */
export const stock = pgTable(
  'stock',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => styles.uuid, { onDelete: 'cascade' }),
    size: text().notNull(),
    quantity: integer().notNull(),
    /**
     * Pieces that imports and counts have put in, net; less the quantity, those of orders. So
     * an import knows what was sold since its file was exported (decision 38).
     */
    supplied: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    index('stock_sold_out_idx')
      .on(t.productId, t.size)
      .where(sql`${t.quantity} = 0`),
    check('stock_is_never_below_nothing', sql`${t.quantity} >= 0`),
  ],
)

/** Finished loads. The demo catalogue is loaded only into a shop that has none. */
export const catalogueLoads = pgTable('catalogue_loads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  kept: integer().notNull(),
  skipped: integer().notNull(),
  loadedAt: at('loaded_at').notNull().defaultNow(),
})
