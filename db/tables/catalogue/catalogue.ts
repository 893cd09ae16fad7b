import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { GENDERS, MASTER_CATEGORIES, WEIGHT_CLASSES } from '../../enums.ts'
import { MAX_STYLE_IMAGES, type StyleImage } from '../../words/image-enums.ts'
import { at, isOneOf, paise, segmentId } from '../columns.ts'
import { labelColumns } from './label-columns.ts'
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
    /** Sale price between two times; either may be open. */
    salePricePaise: paise('sale_price_paise'),
    saleFrom: at('sale_from'),
    saleUntil: at('sale_until'),
    /**
     * Lowest asking price of the 30 days before the sale began; not null exactly while it runs, which
     * the trigger styles_price decides.
     */
    saleLowestPaise: paise('sale_lowest_paise'),
    /**
     * Prices of its rate between which neither the lower nor the higher rate of a slab fits: the
     * highest below and the lowest above them. Null: none of its prices is between them, or the owner
     * has chosen to charge the higher rate (docs/decisions/0161).
     */
    gapBelowPaise: paise('gap_below_paise'),
    gapAbovePaise: paise('gap_above_paise'),
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
    ...labelColumns,
    /** Place among the featured products of the home page; null: it is not one. */
    featured: integer(),
    /** Place in listings: 1 stands first; null: behind all that have one, by its id (decision 115). */
    listingPlace: smallint('listing_place'),
    /** Weight class, by which its delivery is charged; null: normal. */
    weightClass: text('weight_class', { enum: WEIGHT_CLASSES }),
    /** HSN and GST, in basis points, that it says itself; null: by its kind and by the rates. */
    hsn: text(),
    gstRate: smallint('gst_rate'),
    /** False once the merchant's file lacks it. Never deleted, because orders point at it. */
    listed: boolean().notNull().default(true),
    /** Taken off sale at the desk; then it is not listed either, whatever the file says. */
    hidden: boolean().notNull().default(false),
    /** When a hidden product appears by itself. */
    appearsAt: at('appears_at'),
    /**
     * Uploaded images, in the order shown; null: those of the folder or bucket of photos, as long as
     * nobody has changed them at the desk.
     */
    images: jsonb().$type<StyleImage[]>(),
    /** Sizes it is sold in, by the rule of sizes.ts; `stock` says whether one is left. */
    sizes: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The file names the sizes, so the rule does not. */
    ownSizes: boolean('own_sizes').notNull().default(false),
    /**
     * Price that the shopper pays, in paise: listings are sorted and filtered by it. Always written by
     * the trigger styles_price: that of a sale that runs, the price, or the default price; one in the
     * gap of a slab is lowered to its lower end.
     */
    askingPrice: paise('asking_price').notNull().default(0),
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
    // By country of origin, the newest first; and those of one country.
    index('styles_country_idx')
      .on(t.countryOfOrigin, t.id.desc().nullsFirst(), t.segmentId)
      .where(sql`listed`),
    index('styles_words_idx').using('gin', t.searchVector),
    index('styles_unlisted_idx')
      .on(t.id)
      .where(sql`not listed`),
    index('styles_sale_idx')
      .on(t.id)
      .where(sql`sale_price_paise is not null`),
    index('styles_gap_idx')
      .on(t.id)
      .where(sql`gap_below_paise is not null`),
    index('styles_appearing_idx')
      .on(t.appearsAt)
      .where(sql`appears_at is not null`),
    index('styles_featured_idx')
      .on(t.featured, t.id)
      .where(sql`featured is not null`),
    index('styles_placed_idx')
      .on(t.listingPlace, t.id.desc().nullsFirst())
      .where(sql`listing_place is not null`),
    index('styles_group_idx')
      .on(t.styleGroup)
      .where(sql`style_group is not null`),
    index('styles_images_idx')
      .using('gin', sql`${t.images} jsonb_path_ops`)
      .where(sql`images is not null`),
    check('styles_price_is_an_amount', sql`${t.pricePaise} >= 0`),
    check('styles_featured_is_a_place', sql`${t.featured} between 1 and 99`),
    check('styles_listing_place_is_a_place', sql`${t.listingPlace} between 1 and 999`),
    check('styles_weight_class_is_known', isOneOf(t.weightClass, WEIGHT_CLASSES)),
    check('styles_hsn_is_one', sql`${t.hsn} ~ '^[0-9]{4}([0-9]{2}){0,2}$'`),
    check('styles_gst_rate_is_a_share', sql`${t.gstRate} between 0 and 9999`),
    check('styles_mrp_is_an_amount', sql`${t.mrpPaise} > 0`),
    check('styles_sale_price_is_an_amount', sql`${t.salePricePaise} > 0`),
    check('styles_sale_ends_after_it_begins', sql`${t.saleUntil} > ${t.saleFrom}`),
    check(
      'styles_images_are_a_short_list',
      sql`jsonb_typeof(${t.images}) = 'array' and jsonb_array_length(${t.images}) <= ${sql.raw(String(MAX_STYLE_IMAGES))}`,
    ),
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
