import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_PRICE } from '#app/catalogue/default-price.ts'
import { at, paise } from './columns.ts'

/** Words as full text search knows them: stems, with a weight. */
const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })

// What kind of thing it is counts most, then its name, then the rest. "T-shirt" is one word in the shop, and two to Postgres.
const TYPE_WORDS = `setweight(to_tsvector('english', article_type), 'A')`
const NAME_WORDS = `setweight(to_tsvector('english', regexp_replace(product_display_name, '\\mt[- ]?shirt', 'tshirt', 'gi')), 'B')`
const OTHER_WORDS = `setweight(to_tsvector('english', sub_category || ' ' || coalesce(base_colour, '')), 'C')
  || setweight(to_tsvector('english', coalesce(gender, '') || ' ' || coalesce(usage, '') || ' ' || coalesce(season, '') || ' ' || master_category), 'D')`

/** What sections the listings hold: gender, master category and sub-category in one number, which indexes are short with. */
const KIND = `hashtextextended(coalesce(gender, '') || chr(31) || master_category || chr(31) || sub_category, 0)`
const kind = () => bigint({ mode: 'bigint' }).notNull()

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
    countryOfOrigin: text('country_of_origin'),
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
    /** Every listing by category, master category and sub-category is of some kinds, whole (kinds.ts). */
    kind: kind().generatedAlwaysAs(sql.raw(KIND)),
    /** What the search finds it by: what kind of thing it is counts most, then its name, then the rest. */
    searchVector: searchable('words').generatedAlwaysAs(
      sql.raw(`${TYPE_WORDS}\n  || ${NAME_WORDS}\n  || ${OTHER_WORDS}`),
    ),
  },
  (t) => [
    // A page of a listing is found in these alone, without a look at the rows: the newest first, or by price either way.
    index('styles_newest_idx')
      .on(t.id, t.kind)
      .where(sql`listed`),
    index('styles_price_idx')
      .on(t.askingPrice, t.id, t.kind)
      .where(sql`listed`),
    index('styles_kind_newest_idx')
      .on(t.kind, t.id)
      .where(sql`listed`),
    index('styles_kind_price_idx')
      .on(t.kind, t.askingPrice, t.id)
      .where(sql`listed`),
    index('styles_words_idx').using('gin', t.searchVector),
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
 * The catalogue in order, cut into shelves of some hundred products each: by id, and by price and id. A page of any
 * listing is found by counting shelves (shelves.ts), so page 1,000 costs what page 1 does; and a product that comes,
 * goes or changes its price changes one count on each.
 */
export const listingBuckets = pgTable(
  'shelves',
  {
    /** Which order it is of: 'id' or 'price'. */
    by: text().notNull(),
    bucket: integer('shelf').notNull(),
    /** The first key that belongs on it; the first shelf also takes what comes before. By id, the price is 0. */
    firstPrice: paise('first_price').notNull(),
    firstId: integer('first_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.by, t.bucket] }),
    unique('shelves_first_key').on(t.by, t.firstPrice, t.firstId),
  ],
)

/** How many products of a kind stand on a shelf. */
export const listingBucketCounts = pgTable(
  'shelf_counts',
  {
    by: text().notNull(),
    bucket: integer('shelf').notNull(),
    kind: kind(),
    products: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.by, t.bucket, t.kind] })],
)

/** Products alike in all a listing can be narrowed by, and how many there are of them; what is sold out is not in it. */
export const facetRollup = pgTable(
  'facet_cells',
  {
    /** All the rest in one number: as a key, the texts could be too long. */
    hash: bigint('cell', { mode: 'bigint' }).primaryKey(),
    kind: kind(),
    gender: text(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    articleType: text('article_type').notNull(),
    baseColour: text('base_colour'),
    season: text(),
    usage: text(),
    /** Which of PRICE_BANDS. */
    band: smallint().notNull(),
    sizes: text().array().notNull(),
    products: integer().notNull(),
    /** What all its products are found by, whatever they are called. */
    searchVector: searchable('words').generatedAlwaysAs(sql.raw(`${TYPE_WORDS} || ${OTHER_WORDS}`)),
  },
  (t) => [index('facet_cells_words_idx').using('gin', t.searchVector)],
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
  (t) => [
    index().on(t.stem),
    index('catalogue_words_alike_idx').using('gist', sql`${t.word} gist_trgm_ops`),
  ],
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
