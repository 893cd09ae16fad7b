import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '#db/database.ts'
import type { StyleImage } from '#db/words/image-enums.ts'
import { brand } from '#app/basics/brand.ts'
import type { Log } from '#app/basics/log.ts'
import type { Result } from '#app/basics/result.ts'
import type { StreamedBody } from '#app/basics/streamed-body.server.ts'
import { readByCursor } from '../import/read-by-cursor.server.ts'
import { streamSnapshot, type SnapshotText } from '../import/stream-snapshot.server.ts'
import { priced } from '../sale/priced.ts'
import { aboutProduct } from '../product/about-product.ts'
import { productFrom } from '../product.ts'
import type { Stock } from '../stock/stock.ts'
import type { Style } from '../style.ts'
import type { FeedFormat } from './feed-formats.ts'
import { feedRows, type FedProduct } from './feed-row.ts'

const BOUNDS = { places: 'catalogue feed', atOnce: 2, longestMinutes: 10 }
/** Products whose rows are made in one turn of the event loop, a few milliseconds. */
const PRODUCTS_IN_A_TURN = 50

type Asked = { format: FeedFormat; origin: string; now: Date }

/** Opens the feed of all products that the shop shows, if not too many are open. */
export const openFeed = (
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  asked: Asked,
): Promise<Result<StreamedBody, 'busy'>> =>
  streamSnapshot(db, BOUNDS, {
    text: feedText(log, asked),
    onCut: (error) => log.warn({ area: 'seo', err: error }, 'feed cut short'),
  })

const feedText = (log: Pick<Log, 'warn'>, { format, origin, now }: Asked): SnapshotText =>
  async function* ({ client }) {
    const { delimiter, columns } = format
    yield stringify([[...columns]], { delimiter })
    const told = { origin, now, shopName: brand.name }
    let invalid = 0
    for await (const rows of readByCursor<FedRow>(client, SELECT_FED))
      for (let at = 0; at < rows.length; at += PRODUCTS_IN_A_TURN) {
        const fed = rows.slice(at, at + PRODUCTS_IN_A_TURN).flatMap((row) => fedProduct(row) ?? [])
        invalid += Math.min(PRODUCTS_IN_A_TURN, rows.length - at) - fed.length
        if (fed.length === 0) continue
        yield stringify(
          fed.flatMap((one) => feedRows(one, format, told)),
          { delimiter },
        )
        await nextTurn()
      }
    if (invalid > 0) log.warn({ area: 'seo', invalid }, 'stored rows are no valid products')
  }

type FedRow = Omit<Style, 'pricePaise' | 'salePricePaise'> & {
  uuid: string
  pricePaise: number | null
  salePricePaise: number | null
  saleLowestPaise: number | null
  gapBelowPaise: number | null
  gapAbovePaise: number | null
  sizes: string[]
  images: StyleImage[] | null
  stock: Stock
}

// Prices as doubles, which hold each amount of paise: the driver gives large integers as text.
const SELECT_FED = `
  select uuid, id, product_display_name as "productDisplayName", price_paise::float8 as "pricePaise",
    sale_price_paise::float8 as "salePricePaise", sale_lowest_paise::float8 as "saleLowestPaise",
    gap_below_paise::float8 as "gapBelowPaise", gap_above_paise::float8 as "gapAbovePaise",
    sale_from as "saleFrom", sale_until as "saleUntil", gender, master_category as "masterCategory",
    sub_category as "subCategory", article_type as "articleType", usage, season,
    base_colour as "baseColour", country_of_origin as "countryOfOrigin", description, fabric, fit, care,
    measurements, style_group as "styleGroup", sizes, images,
    (select coalesce(json_object_agg(size, quantity), '{}') from stock where product_id = uuid) as stock
  from styles where listed order by id desc`

/** Undefined for a row that makes no product, as in the shop. */
function fedProduct({
  saleFrom,
  saleUntil,
  stock,
  images,
  ...row
}: FedRow): FedProduct | undefined {
  try {
    return {
      product: productFrom(row.uuid, priced(row), stock),
      about: aboutProduct(row),
      gender: row.gender,
      uploaded: images,
      terms: { saleFrom: saleFrom ?? null, saleUntil: saleUntil ?? null },
    }
  } catch {
    return undefined
  }
}
