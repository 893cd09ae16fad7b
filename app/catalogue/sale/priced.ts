import { paise } from '#app/basics/money.ts'

/** Prices of a row of `styles`, in paise. */
type PriceColumns = Record<'pricePaise' | 'salePricePaise' | 'saleLowestPaise', number | null>

/**
 * The row with the sale that runs, if one does.
 * @throws where a stored price is no amount
 */
export const priced = <Row extends PriceColumns>({
  salePricePaise,
  saleLowestPaise,
  ...row
}: Row) => ({
  ...row,
  pricePaise: row.pricePaise === null ? null : paise(row.pricePaise),
  runningSale:
    salePricePaise === null || saleLowestPaise === null
      ? null
      : { price: paise(salePricePaise), lowest: paise(saleLowestPaise) },
})
