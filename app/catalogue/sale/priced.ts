import { paise } from '#app/basics/money.ts'
import { sellingPrice, type SoldGap } from '#app/tax/price-gap.ts'

/** Prices of a row of `styles`, in paise. */
type PriceColumns = SoldGap &
  Record<'pricePaise' | 'salePricePaise' | 'saleLowestPaise', number | null>

/**
 * The row with the sale that runs, if one does, both prices as they sell.
 * @throws where a stored price is no amount
 */
export const priced = <Row extends PriceColumns>({
  salePricePaise,
  saleLowestPaise,
  ...row
}: Row) => ({
  ...row,
  pricePaise: row.pricePaise === null ? null : sellingPrice(paise(row.pricePaise), row),
  runningSale:
    salePricePaise === null || saleLowestPaise === null
      ? null
      : { price: sellingPrice(paise(salePricePaise), row), lowest: paise(saleLowestPaise) },
})
