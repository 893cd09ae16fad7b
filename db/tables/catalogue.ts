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

/** Vector of full text search: stems, each with a weight. */
const searchable = customType<{ data: string }>({ dataType: () => 'tsvector' })

// Weights: the kind of thing counts most, then its name, then the rest. "T-shirt" is one word in
// the shop and two to Postgres, so the name is rewritten.
const TYPE_WORDS = `setweight(to_tsvector('english', article_type), 'A')`
const NAME_WORDS = `setweight(to_tsvector('english', regexp_replace(product_display_name, '\\mt[- ]?shirt', 'tshirt', 'gi')), 'B')`
const OTHER_WORDS = `setweight(to_tsvector('english', sub_category || ' ' || coalesce(base_colour, '')), 'C')
  || setweight(to_tsvector('english', coalesce(gender, '') || ' ' || coalesce(usage, '') || ' ' || coalesce(season, '') || ' ' || master_category), 'D')`

/** Segment id: gender, masterCategory and subCategory as one number, to keep indexes short. */
const KIND = `hashtextextended(coalesce(gender, '') || chr(31) || master_category || chr(31) || sub_category, 0)`
const kind = () => bigint({ mode: 'bigint' }).notNull()

/** Rows of the source file (§3). catalogue/product.ts makes a product of each. */
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
    /** False once the merchant's file lacks it. Never deleted, because orders point at it. */
    listed: boolean().notNull().default(true),
    /** Sizes by the rule of sizes.ts when it was loaded; `stock` says whether one is left. */
    sizes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Price that the shopper pays, in paise: listings are sorted and filtered by it. */
    askingPrice: paise('asking_price')
      .notNull()
      .generatedAlwaysAs(sql.raw(`coalesce(price_paise, ${DEFAULT_PRICE})`)),
    /** Segment: a listing without other filters consists of whole segments (segments.ts). */
    kind: kind().generatedAlwaysAs(sql.raw(KIND)),
    /** Search vector of the article type, the name and the rest, in falling weight. */
    searchVector: searchable('words').generatedAlwaysAs(
      sql.raw(`${TYPE_WORDS}\n  || ${NAME_WORDS}\n  || ${OTHER_WORDS}`),
    ),
  },
  (t) => [
    // Index-only scans: these alone find a page of a listing, newest first or by price either way.
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
 * Stock left of a product, by size ('' where it has none to choose). Without a row it is not
 * counted, and sells. A sale changes it by a conditional update, never by reading and writing back;
 * an import or a count by staff overwrites it.
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
 * Listing index: the catalogue in order, cut into buckets of some hundred products each, by id and
 * by price and id. A page of any listing is found by adding up the counts of buckets (buckets.ts),
 * so page 1,000 costs what page 1 does; a product that comes, goes or changes its price changes one
 * count in each order.
 */
export const listingBuckets = pgTable(
  'shelves',
  {
    /** Order of the buckets: 'id' or 'price'. */
    by: text().notNull(),
    bucket: integer('shelf').notNull(),
    /** First key of the bucket; the first bucket also takes smaller keys. By id, the price is 0. */
    firstPrice: paise('first_price').notNull(),
    firstId: integer('first_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.by, t.bucket] }),
    unique('shelves_first_key').on(t.by, t.firstPrice, t.firstId),
  ],
)

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

/**
 * Facet rollup: products alike in everything that a listing filters by, as one row with a count.
 * Products that are sold out are not in it.
 */
export const facetRollup = pgTable(
  'facet_cells',
  {
    /** Key: a hash of all other columns but the count, as their texts could be too long for one. */
    hash: bigint('cell', { mode: 'bigint' }).primaryKey(),
    kind: kind(),
    gender: text(),
    masterCategory: text('master_category').notNull(),
    subCategory: text('sub_category').notNull(),
    articleType: text('article_type').notNull(),
    baseColour: text('base_colour'),
    season: text(),
    usage: text(),
    /** Index in PRICE_BANDS. */
    band: smallint().notNull(),
    sizes: text().array().notNull(),
    products: integer().notNull(),
    /** Search vector of what its products share: all but their names. */
    searchVector: searchable('words').generatedAlwaysAs(sql.raw(`${TYPE_WORDS} || ${OTHER_WORDS}`)),
  },
  (t) => [index('facet_cells_words_idx').using('gin', t.searchVector)],
)

/** Distinct words of the catalogue, by which search corrects typing mistakes. */
export const catalogueWords = pgTable(
  'catalogue_words',
  {
    word: text().primaryKey(),
    /** Stem of full text search: "kurtas" and "kurta" have the same. */
    stem: text().notNull(),
    /** Number of products with this word. */
    products: integer().notNull(),
  },
  (t) => [
    index().on(t.stem),
    index('catalogue_words_alike_idx').using('gist', sql`${t.word} gist_trgm_ops`),
  ],
)

/**
 * Search synonyms: a word that shoppers type, and the words of the catalogue for it. `npm run
 * catalogue -- synonym` adds to them.
 */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    /** One to three words in lower case. */
    typed: text().primaryKey(),
    /** Words that are searched instead; several are alternatives. */
    means: text().array().notNull(),
  },
  (t) => [index('search_synonyms_alike_idx').using('gist', sql`${t.typed} gist_trgm_ops`)],
)

/** Finished loads. The demo catalogue is loaded only into a shop that has none. */
export const catalogueLoads = pgTable('catalogue_loads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  source: text().notNull(),
  kept: integer().notNull(),
  skipped: integer().notNull(),
  loadedAt: at('loaded_at').notNull().defaultNow(),
})
