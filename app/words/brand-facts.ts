import { brand } from '#app/basics/brand.ts'

type Facts = {
  email: string
  grievanceOfficer: { name: string; designation: string; phone: string; email: string }
  seller: { registration: string }
}

/** Demo address: `.example` is a reserved domain, so mail to it never arrives. */
export const isPlaceholder = (address: string): boolean => /[.@]example\W*$/i.test(address)

/**
 * Facts that the merchant must still write into the brand file before selling: addresses that reach
 * somebody, the grievance officer's name, designation and telephone number, which the Consumer
 * Protection (E-Commerce) Rules, 2020, require a shop to show (rule 4), and how it is registered under the GST,
 * without which it issues no invoices.
 */
export function missingFacts({
  email,
  grievanceOfficer: officer,
  seller,
}: Facts = brand): string[] {
  return [
    ...(isPlaceholder(email) ? ['email ends in .example'] : []),
    ...(officer.name === '' ? ['grievanceOfficer.name is empty'] : []),
    ...(officer.designation === '' ? ['grievanceOfficer.designation is empty'] : []),
    ...(officer.phone === '' ? ['grievanceOfficer.phone is empty'] : []),
    ...(isPlaceholder(officer.email) ? ['grievanceOfficer.email ends in .example'] : []),
    ...(seller.registration === 'unset' ? ['seller.registration is not said'] : []),
  ]
}
