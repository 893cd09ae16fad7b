import { given } from '#given-brand'
import type { Brand } from './brand/brand-file.ts'

/** Names and addresses of the house, from the file that BRAND_FILE names (decision 39). */
export const brand: Brand = given.brand

/** Address of a link that dials the house. */
export const phoneLink = (): string => `tel:${brand.phone.replaceAll(' ', '')}`

/** "Asha Rao, Head of Customer Care"; '' without a name. */
export function grievanceOfficerName(): string {
  const { name, designation } = brand.grievanceOfficer
  return name && [name, designation].filter(Boolean).join(', ')
}
