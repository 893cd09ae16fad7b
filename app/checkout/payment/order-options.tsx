import type { ComponentProps } from 'react'
import { brand } from '#app/basics/brand.ts'
import type { Paise } from '#app/basics/money.ts'
import { BusinessFields } from '../business/business-fields.tsx'
import { GiftFields } from '../gift/gift-fields.tsx'

const INVOICES_BUSINESSES: ReadonlySet<string> = new Set(['regular', 'composition'])

type Props = {
  /** Undefined: the shop wraps no gifts. */
  giftPrice: Paise | undefined
  /** Fields as sent, when the server refused them. */
  typed: Record<string, string> | undefined
  states: ComponentProps<typeof BusinessFields>['states']
}

/** Wishes of a shopper beside the goods. Under composition, too, the document names a registered
 * buyer's GSTIN (Rule 49 of the CGST Rules); a shop without a registration writes receipts. */
export const OrderOptions = ({ giftPrice, typed, states }: Props) => (
  <>
    {giftPrice !== undefined && <GiftFields price={giftPrice} typed={typed} />}
    {INVOICES_BUSINESSES.has(brand.seller.registration) && (
      <BusinessFields typed={typed} states={states} />
    )}
  </>
)
