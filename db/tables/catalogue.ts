import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { DEFAULT_PRICE } from '#app/catalogue/default-price.ts'
import { at, paise } from './columns.ts'

/** Words as full text search knows them: stems, with a weight. */
const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })

// "T-shirt" is one word in the shop, and two to Postgres.
const WORDS = `setweight(to_tsvector('english', article_type), 'A')
  || setweight(to_tsvector('english', regexp_replace(product_display_name, '\\mt[- ]?shirt', 'tshirt', 'gi')), 'B')
  || setweight(to_tsvector('english', sub_category || ' ' || coalesce(base_colour, '')), 'C')
  || setweight(to_tsvector('english', coalesce(gender, '') || ' ' || coalesce(usage, '') || ' ' || coalesce(season, '') || ' ' || master_category), 'D')`

/** The rows of the source file (spec section 3). A product is what product.ts makes of one. */
export const styles = pgTable(
  'styles',
  {
    uuid: uuid().primaryKey(),
    id: integer().notNull().unique(),
    productDisplayName: text('product_display_name').notNull(),
    pricePaise: paise('price_paise'),
    gender: text(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    articleType: text('article_type').notNull(),
    usage: text(),
    season: text(),
    baseColour: text('base_colour'),
    /** False once it has vanished from the owner's file: orders still point at it, so it is never deleted. */
    listed: boolean().notNull().default(true),
    /** The sizes it is sold in, by the rule of sizes.ts at the time it was loaded; whether one is left, `stock` says. */
    sizes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the shopper is asked for it: listings are sorted and narrowed by this. */
    askingPrice: paise('asking_price')
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(price_paise, ${DEFAULT_PRICE})`)),
    /** What the search finds it by: what kind of thing it is counts most, then its name, then the rest. */
    words: searchable().generatedAlwaysAs(sql.raw(WORDS)),
  },
  (t) => [
    // Each listing walks its own index from its page's mark on: the newest first, or by price either way.
    index().on(t.gender, t.id),
    index().on(t.masterCategory, t.id),
    index().on(t.subCategory, t.id),
    index().on(t.gender, t.askingPrice, t.id),
    index().on(t.masterCategory, t.askingPrice, t.id),
    index().on(t.subCategory, t.askingPrice, t.id),
    index().on(t.askingPrice, t.id),
    index('styles_words_idx').using('gin', t.words),
    check('styles_price_is_an_amount', sql`${t.pricePaise} >= 0`),
  ],
)

/**
 * How many of a product are left, by size ('' where it has none to choose). No row: it is not counted, and sells.
 * A sale changes it by a conditional update, never by reading and writing back; who has counted overwrites it.
 */
export const stock = pgTable(
  'stock',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => styles.uuid, { onDelete: 'cascade' }),
    size: text().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size] }),
    index('stock_sold_out_idx')
      .on(t.productId, t.size)
      .where(sql`${t.quantity} = 0`),
    check('stock_is_never_below_nothing', sql`${t.quantity} >= 0`),
  ],
)

/**
 * Where each page of each listing begins in each order, so that page 1,000 costs what page 1 does.
 * Written anew with every change of the catalogue (page-marks.server.ts); '' stands for "any".
 */
export const pageMarks = pgTable(
  'page_marks',
  {
    category: text().notNull(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    sort: text().notNull(),
    page: integer().notNull(),
    /** The first style on the page. */
    firstId: integer('first_id').notNull(),
    firstPrice: paise('first_price').notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.masterCategory, t.subCategory, t.sort, t.page] })],
)

/** How many products each listing has: kept, not counted per request. */
export const listingTotals = pgTable(
  'listing_totals',
  {
    category: text().notNull(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.category, t.masterCategory, t.subCategory] })],
)

/** The catalogue's distinct words: what a shopper types is corrected against them (understand-query.server.ts). */
export const catalogueWords = pgTable(
  'catalogue_words',
  {
    word: text().primaryKey(),
    /** As full text search knows it: "kurtas" and "kurta" have the same. */
    stem: text().notNull(),
    /** How many products have it. */
    products: integer().notNull(),
  },
  (t) => [index().on(t.stem), index('catalogue_words_alike_idx').using('gist', sql`${t.word} gist_trgm_ops`)],
)

/** What shoppers call things, and what the catalogue calls them: `npm run catalogue -- synonym` adds to it. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** One to three words, in small letters. */
    typed: text().primaryKey(),
    /** What is searched instead; several are alternatives. */
    means: text().array().notNull(),
  },
  (t) => [index('search_synonyms_alike_idx').using('gist', sql`${t.typed} gist_trgm_ops`)],
)

/** Each time a catalogue was loaded, so that the demo is loaded once and the owner can see what was done. */
export const catalogueLoads = pgTable('catalogue_loads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  kept: integer().notNull(),
  skipped: integer().notNull(),
  loadedAt: at('loaded_at').notNull().defaultNow(),
})
