import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import { inRupees, paise, type Paise } from '#app/basics/money.ts'
import { onlyState } from '#app/tax/seller-state.ts'
import { needsEInvoice } from '../document/e-invoice.ts'
import { valuesOf } from '../document/document-values.ts'
import { titleOf } from '../document/title.ts'
import { eWayLimit } from './e-way-limits.ts'

/** Facts of an invoice, or of one that is not issued yet. */
export type Consignment = Pick<
  InvoiceDocument,
  'kind' | 'title' | 'seller' | 'buyer' | 'deliverTo' | 'credits' | 'rates' | 'total'
>

/**
 * What the law asks for before a parcel leaves, and the shop does not make. Warnings: the parcel leaves
 * all the same, since only its sender knows what exempts it.
 */
export function parcelNotices(
  consignment: Consignment,
  seller: Pick<Brand['seller'], 'registration' | 'turnover'>,
): string[] {
  const { buyer } = consignment
  const eWay = eWayBillAbove(consignment)
  const to = (consignment.deliverTo ?? buyer).state
  const only = onlyState({ ...consignment.seller, gstin: '', state: consignment.seller.state.code })
  return [
    ...(only !== undefined && only !== to.code
      ? [
          `This parcel goes to ${to.name}: ${SELLER_WORDS[consignment.seller.registration]} you may sell within your State alone. Cancel the order and pay it back, or ask your adviser before the parcel leaves.`,
        ]
      : []),
    ...(eWay
      ? [
          `E-way bill needed: worth ${inRupees(eWay.value)} with tax, above ${inRupees(eWay.limit)}. Make it at ewaybillgst.gov.in before the parcel leaves, unless these goods are exempt.`,
        ]
      : []),
    ...(needsEInvoice(seller, { title: titleOf(consignment), buyer })
      ? [
          `E-invoice needed for GSTIN ${buyer.gstin}: your turnover is above ₹5 crore, and this invoice has no IRN. Register it at einvoice1.gst.gov.in before the parcel leaves.`,
        ]
      : []),
  ]
}

const SELLER_WORDS = {
  regular: 'with a GST registration',
  composition: 'under composition',
  unregistered: 'without a GST registration',
} as const satisfies Record<InvoiceDocument['seller']['registration'], string>

/**
 * Consignment value with its tax, and the limit that it is above; undefined below it. Nil-rated goods
 * count neither alone nor beside taxed ones, and a seller without a registration has none to make (rule
 * 138 of the CGST Rules).
 */
export function eWayBillAbove(
  consignment: Consignment,
): { value: Paise; limit: Paise } | undefined {
  const { seller, buyer, deliverTo, total } = consignment
  if (seller.registration === 'unregistered') return undefined
  const value = paise(total.value - valuesOf(consignment).nilRated)
  const limit = eWayLimit(seller.state.code, (deliverTo ?? buyer).state.code)
  return value > limit ? { value, limit } : undefined
}
