import { inRupees } from '#app/basics/money.ts'
import { brand, grievanceOfficerName, phoneLink } from '#app/basics/brand.ts'
import { allRules } from '#app/basics/brand/server-only.ts'
import { formatBusinessDays } from '#app/basics/business-days.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { shippingPaise } from '#app/basics/shop-rules.ts'

// Figures of the policies, each from its single source, so that all pages promise the same.

const { businessDays, returnsWithinDays, refundDays, handlingHours, deliveryDays, grievance } =
  allRules

export const RETURN_DAYS = formatCount(returnsWithinDays, 'day')
export const REFUND_DAYS = formatRange(refundDays, 'day')
export const HANDLING_HOURS = formatRange(handlingHours, 'hour')
export const BUSINESS_DAYS = formatBusinessDays(businessDays)
export const DELIVERY = {
  all: formatRange(deliveryDays.all, 'business day'),
  majorCities: formatRange(deliveryDays.majorCities, 'business day'),
  tier2: formatRange(deliveryDays.tier2, 'business day'),
  remote: formatRange(deliveryDays.remote, 'business day'),
}
/** Completes "Delivery is …". */
export const SHIPPING_COSTS =
  shippingPaise === 0
    ? 'free of charge, to every PIN code in India'
    : `${inRupees(shippingPaise)} for each order`
export const ACKNOWLEDGED = formatCount(grievance.acknowledgedHours, 'hour')
const { resolvedMonths } = grievance
export const RESOLVED = resolvedMonths > 1 ? `${resolvedMonths} months` : 'one month'

export const CALL = `[${brand.phone}](${phoneLink})`
export const WRITE = `[${brand.email}](mailto:${brand.email})`
export const ADDRESS = [brand.tradingCompany, ...brand.address].join(', ')

const officer = brand.grievanceOfficer
/** The same on each page that mentions complaints. */
export const COMPLAINTS = `If we have let you down and could not put it right, please write to our grievance officer${grievanceOfficerName() && ` (${grievanceOfficerName()})`} at [${officer.email}](mailto:${officer.email}). You hear from us within ${ACKNOWLEDGED} that your complaint has come, and it is settled within ${RESOLVED}.`
