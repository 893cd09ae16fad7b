import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { BUCKET_ORDERS, GENDERS, MASTER_CATEGORIES } from '../../enums.ts'
import { paise, segmentId } from '../columns.ts'
import { OTHER_WORDS, searchVector, TYPE_WORDS } from './search-vector.ts'

/**
 * Listing index: the catalogue in order, cut into buckets of some hundred products each, by id and
 * by price and id. A page of any listing is found by adding up the counts of buckets (buckets.ts),
 * so page 3,000 costs what page 1 does; a product that comes, goes or changes its price changes one
 * count in each order.
 */
export const listingBuckets = pgTable(
  'shelves',
  {
    /** Order of the buckets. */
    by: text({ enum: BUCKET_ORDERS }).notNull(),
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
    by: text({ enum: BUCKET_ORDERS }).notNull(),
    bucket: integer('shelf').notNull(),
    segmentId: segmentId(),
    products: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.by, t.bucket, t.segmentId] })],
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
    segmentId: segmentId(),
    gender: text({ enum: GENDERS }),
    masterCategory: text('master_category', { enum: MASTER_CATEGORIES }).notNull(),
    subCategory: text('sub_category').notNull(),
    articleType: text('article_type').notNull(),
    baseColour: text('base_colour'),
    season: text(),
    usage: text(),
    countryOfOrigin: text('country_of_origin'),
    /** Index in PRICE_BANDS. */
    band: smallint().notNull(),
    sizes: text().array().notNull(),
    products: integer().notNull(),
    /** Search vector of what its products share: all but their names. */
    searchVector: searchVector('words').generatedAlwaysAs(
      sql.raw(`${TYPE_WORDS} || ${OTHER_WORDS}`),
    ),
  },
  (t) => [index('facet_cells_words_idx').using('gin', t.searchVector)],
)
