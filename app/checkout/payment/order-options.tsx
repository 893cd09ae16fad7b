import { brand } from '#app/basics/brand.ts'
import type { Paise } from '#app/basics/money.ts'
import { BusinessFields } from '../business/business-fields.tsx'
import { GiftFields } from '../gift/gift-fields.tsx'

type Props = {
  /** Undefined: the shop wraps no gifts. */
  giftPrice: Paise | undefined
  /** Fields as sent, when the server refused them. */
  typed: Record<string, string> | undefined
}

/** Wishes of a shopper beside the goods. Only a registered shop invoices businesses. */
export const OrderOptions = ({ giftPrice, typed }: Props) => (
  <>
    {giftPrice !== undefined && <GiftFields price={giftPrice} typed={typed} />}
    {brand.seller.registration === 'regular' && <BusinessFields typed={typed} />}
  </>
)
