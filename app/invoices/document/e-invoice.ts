import type { Brand } from '#app/basics/brand/brand-file.ts'
import type { DocumentTitle } from './title.ts'

/** Words of rule 46(s) of the CGST Rules (Notification 14/2022-Central Tax). */
export const NO_E_INVOICE =
  'I/We hereby declare that though our aggregate turnover in any preceding financial year from 2017-18 onwards is more than the aggregate turnover notified under sub-rule (4) of rule 48, we are not required to prepare an invoice in terms of the provisions of the said sub-rule.'

type Sale = { title: DocumentTitle; buyer: { gstin: string | null } }
type Seller = Pick<Brand['seller'], 'registration' | 'turnover'>

/** Whether rule 48(4) asks this seller for e-invoices of what it sells to businesses. */
const isAboveTurnover = ({ registration, turnover }: Seller): boolean =>
  registration === 'regular' && turnover === 'above_5_crore'

const IS_TAXED: readonly DocumentTitle[] = ['tax_invoice', 'invoice_cum_bill_of_supply']

/** Whether the law asks for an e-invoice with a number of the portal, which this shop does not make. */
export const needsEInvoice = (seller: Seller, { title, buyer }: Sale): boolean =>
  isAboveTurnover(seller) && IS_TAXED.includes(title) && buyer.gstin !== null

/** Declaration of an invoice that needs none, though its seller's turnover is above the limit. */
export const declarationOf = (seller: Seller, sale: Sale): string | undefined =>
  isAboveTurnover(seller) && IS_TAXED.includes(sale.title) && sale.buyer.gstin === null
    ? NO_E_INVOICE
    : undefined
