import { decimalRupees } from '#app/basics/money.ts'
import { percentOf } from '#app/tax/rates/basis-points.ts'
import type { Stock } from '../../stock/stock.ts'
import { SELECT_LABEL } from '../../label/label.ts'
import type { Style } from '../../style.ts'
import { formatStockCell } from './stock-cell.ts'
import { formatSizes } from './style-cells.ts'
import { STYLE_COLUMNS, type StyleColumn } from '../style-row.ts'

/** A stored style with all that its row in a file says. */
export type SoldStyle = Omit<Style, 'saleFrom' | 'saleUntil'> & {
  /** Times as a file has them, in IST. */
  saleFrom: string | null
  saleUntil: string | null

  uuid: string
  hidden: boolean
  sizes: string[]
  ownSizes: boolean
  stock: Stock | null
  /** Pieces that orders have taken since the stock is counted, by size. */
  stockSold: Stock | null
}

const indianTime = (column: string) =>
  `to_char(${column} at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')`

/** SQL of all of them; a condition goes behind it. */
export const SELECT_SOLD = `
  select id, uuid, product_display_name as "productDisplayName", price_paise::float8 as "pricePaise",
    sale_price_paise::float8 as "salePricePaise", ${indianTime('sale_from')} as "saleFrom", ${indianTime('sale_until')} as "saleUntil", gender,
    master_category as "masterCategory", sub_category as "subCategory", article_type as "articleType", usage, season,
    base_colour as "baseColour", country_of_origin as "countryOfOrigin", featured,
    listing_place as "listingPlace", weight_class as "weightClass", hsn, gst_rate as "gstRate",
    description, fabric, fit, care, measurements, style_group as "styleGroup", ${SELECT_LABEL}, sizes, hidden, own_sizes as "ownSizes", stock, "stockSold"
  from styles, lateral (
    select json_object_agg(size, quantity) as stock, json_object_agg(size, supplied - quantity) as "stockSold"
    from stock where product_id = styles.uuid) as counted`

/** Cells as a file has them, of a style or some of its fields; '' where it says nothing. */
export function cellsOf(sold: {
  [Field in keyof SoldStyle]?: SoldStyle[Field] | undefined
}): Record<StyleColumn, string> {
  const {
    pricePaise,
    salePricePaise,
    mrpPaise,
    sizes = [],
    ownSizes,
    stock,
    stockSold,
    gstRate,
  } = sold
  const said: Record<string, unknown> = {
    ...sold,
    priceINR: pricePaise && decimalRupees(pricePaise),
    salePriceINR: salePricePaise && decimalRupees(salePricePaise),
    gstRate: typeof gstRate === 'number' ? percentOf(gstRate) : null,
    mrpINR: mrpPaise && decimalRupees(mrpPaise),
    sizes: ownSizes ? formatSizes(sizes) : null,
    stock: stock && formatStockCell(stock, sizes),
    stockSold: stockSold && formatStockCell(stockSold, sizes),
    hidden: sold.hidden ? 'yes' : null,
  }
  const cells = STYLE_COLUMNS.map((column) => [column, String(said[column] ?? '')] as const)
  return Object.fromEntries(cells) as Record<StyleColumn, string>
}
