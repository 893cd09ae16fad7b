import { sql } from 'drizzle-orm'
import { check, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { GOODS_GO_TO } from '../../enums.ts'
import { isOneOf } from '../columns.ts'

/** Business that buys an order. */
export const buyerColumns = {
  /** It stands on the invoice, with the name. */
  buyerGstin: text('buyer_gstin'),
  buyerBusiness: text('buyer_business'),
  /**
   * Where that GSTIN is of another State than the delivery: to whom the goods go, and the address of
   * the registration. Null elsewhere, and on orders of before this was asked.
   */
  buyerGoodsGoTo: text('buyer_goods_go_to', { enum: GOODS_GO_TO }),
  buyerStreet: text('buyer_street'),
  buyerCity: text('buyer_city'),
  buyerPostalCode: text('buyer_postal_code'),
}

export const buyerChecks = (t: Record<keyof typeof buyerColumns, AnyPgColumn>) => [
  check(
    'orders_buyer_gstin_has_a_name',
    sql`(${t.buyerGstin} is null) = (${t.buyerBusiness} is null)`,
  ),
  check('orders_buyer_goods_go_to_is_known', isOneOf(t.buyerGoodsGoTo, GOODS_GO_TO)),
  check(
    'orders_buyer_address_is_whole',
    sql`num_nulls(${t.buyerGoodsGoTo}, ${t.buyerStreet}, ${t.buyerCity}, ${t.buyerPostalCode}) in (0, 4)`,
  ),
]
