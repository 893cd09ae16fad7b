import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import type { INVOICE_KINDS } from '#db/enums.ts'
import type { Brand } from '#app/basics/brand/brand-file.ts'
import { stateName } from '#app/basics/gst/states.ts'
import { sellerState } from '#app/tax/seller-state.ts'

export type InvoiceKind = (typeof INVOICE_KINDS)[number]
type Registration = Brand['seller']['registration']
type Registered = Exclude<Registration, 'unset'>

const KIND_OF: Record<Registered, InvoiceKind> = {
  regular: 'tax_invoice',
  composition: 'bill_of_supply',
  unregistered: 'receipt',
}

/** The shop as it stands on documents; undefined as long as nobody has said how it is registered. */
export function sellerOf(
  brand: Pick<Brand, 'tradingCompany' | 'address' | 'seller'>,
): { party: InvoiceDocument['seller']; kind: InvoiceKind } | undefined {
  const { registration, gstin } = brand.seller
  if (registration === 'unset') return undefined
  const code = sellerState(brand.seller)
  const party = {
    name: brand.tradingCompany,
    address: brand.address,
    state: { code, name: stateName(code) ?? '' },
    gstin: gstin || null,
    registration,
  }
  return { party, kind: KIND_OF[registration] }
}
