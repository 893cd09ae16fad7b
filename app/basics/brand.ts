import { given } from '#given-brand'
import type { Brand } from './brand/brand-file.ts'

/** Names and addresses of the house, from the file that BRAND_FILE names (decision 39). */
export const brand: Brand = given.brand

/** Address of a link that dials a number, the shop's own by default. */
export const phoneLink = (phone = brand.phone): string => `tel:${phone.replaceAll(' ', '')}`

/** Legal name and address of the seller, in one line. */
export const sellerAddress = (): string => [brand.tradingCompany, ...brand.address].join(', ')

/** "GSTIN 27AAPFU0939F1ZV"; '' for a shop that has none. */
export const sellerGstin = (): string => brand.seller.gstin && `GSTIN ${brand.seller.gstin}`

/** "Asha Rao, Head of Customer Care"; '' without a name. */
export function grievanceOfficerName(): string {
  const { name, designation } = brand.grievanceOfficer
  return name && [name, designation].filter(Boolean).join(', ')
}
