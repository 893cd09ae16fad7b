import { inRupees, paise, type Paise } from '#app/basics/money.ts'
import { brand, grievanceOfficerName, phoneLink, sellerAddress } from '#app/basics/brand.ts'
import { HELPLINE_SENTENCE } from '#app/contact/grievance/consumer-helpline.ts'
import { allRules, texts } from '#app/basics/brand/server-only.ts'
import { dayNumberInIndia, formatBusinessDays } from '#app/basics/calendar/business-days.ts'
import { formatHolidays } from '#app/basics/calendar/holidays.ts'
import { formatCount, formatRange } from '#app/basics/text/format-range.ts'
import { chargeRules } from '#app/basics/shop-rules.ts'
import { feeOfWeight, freeDeliveryFrom } from '#app/catalogue/product/delivery-fee.ts'
import { notReturnable } from '#app/catalogue/product/returnable.ts'
import { RETENTION } from '#app/basics/personal-data/retention/retention.ts'
import { formatTerm } from '#app/basics/personal-data/retention/term.ts'
import { BANK_REFUND_TIME } from '#app/payments/bank-refund.ts'
import { NO_RECIPIENTS, type Recipients } from '#app/basics/personal-data/recipients.ts'
import type { Figures } from './figure-names.ts'
import { recipientFigures } from './recipient-figures.ts'

export type PolicyMoment = { gatewayName: string; recipients?: Recipients; now: Date }

/** Figures of the policies in words, as the rules are now, so that all pages promise the same. */
export const figures = {
  get shopName() {
    return brand.name
  },
  get company() {
    return brand.tradingCompany
  },
  get address() {
    return sellerAddress()
  },
  get call() {
    return `[${brand.phone}](${phoneLink()})`
  },
  get write() {
    return `[${brand.email}](mailto:${brand.email})`
  },
  get hours() {
    return texts.hours
  },
  get courts() {
    return texts.courts
  },
  get returnDays() {
    return days(allRules.returnsWithinDays)
  },
  get refundDays() {
    return formatRange(allRules.refundDays, 'day')
  },
  get pickUpHours() {
    return formatCount(allRules.pickUpHours, 'hour')
  },
  get notReturnable() {
    return notReturnable()
  },
  get exceptions() {
    return notReturnable() && `, except for ${notReturnable()}`
  },
  get handlingHours() {
    return formatRange(allRules.handlingHours, 'hour')
  },
  get businessDays() {
    return formatBusinessDays(allRules.businessDays)
  },
  get deliveryDays() {
    return formatRange(allRules.deliveryDays.all, 'business day')
  },
  get majorCities() {
    return formatRange(allRules.deliveryDays.majorCities, 'business day')
  },
  get tier2() {
    return formatRange(allRules.deliveryDays.tier2, 'business day')
  },
  get remote() {
    return formatRange(allRules.deliveryDays.remote, 'business day')
  },
  get shippingCosts() {
    return shippingCosts()
  },
  get atTheDoor() {
    return atTheDoor()
  },
  get otherCharges() {
    return otherCharges()
  },
  get complaints() {
    return complaints()
  },
  get acknowledged() {
    return acknowledged()
  },
  get resolved() {
    return resolved()
  },
  get bankRefundDays() {
    return BANK_REFUND_TIME
  },
  get accountEventDays() {
    return formatTerm(RETENTION.accountEvents.terms.kept)
  },
  get messageDays() {
    return formatTerm(RETENTION.messages.terms.silent)
  },
  get unconfirmedDays() {
    return formatTerm(RETENTION.newsletter.terms.unconfirmed)
  },
  get unsubscribedDays() {
    return formatTerm(RETENTION.newsletter.terms.unsubscribed)
  },
  get cartDays() {
    return formatTerm(RETENTION.carts.terms.unchanged)
  },
  get unusedAccountDays() {
    return formatTerm(RETENTION.accounts.terms.unused)
  },
  get afterDeliveryDays() {
    return formatTerm(RETENTION.orders.terms.afterDelivery)
  },
  get maxRetentionDays() {
    return formatTerm(RETENTION.orders.terms.otherwise)
  },
  get neverPaidPersonDays() {
    return formatTerm(RETENTION.neverPaid.terms.person)
  },
  get neverPaidOrderDays() {
    return formatTerm(RETENTION.neverPaid.terms.order)
  },
} satisfies Partial<Figures>

/** All of them. The settings choose the gateway of new payments and the recipients, not the brand file. */
export const policyFigures = ({ gatewayName, recipients, now }: PolicyMoment): Figures => ({
  ...figures,
  gateway: gatewayName,
  ...recipientFigures(recipients ?? NO_RECIPIENTS),
  closedDays: closedDays(now),
})

const days = (count: number): string => formatCount(count, 'day')

/** How far ahead our own holidays are named, in days. */
const NAMED_AHEAD = 60

function closedDays(now: Date): string {
  const today = dayNumberInIndia(now)
  const period = { first: today, last: today + NAMED_AHEAD }
  const holidays = formatHolidays(allRules.holidays, period, { withYear: true })
  return holidays && ` We are closed on ${holidays}.`
}

/** Continues “Delivery is …”. */
function shippingCosts(): string {
  const [fee, light, heavy] = [feeOfWeight('normal'), feeOfWeight('light'), feeOfWeight('heavy')]
  const free = freeDeliveryFrom()
  return [
    fee === 0 ? 'free of charge, to every PIN code in India' : `${inRupees(fee)} for each order`,
    ...(light === fee ? [] : [`${orFree(light)} where all of it is light`]),
    ...(heavy === fee ? [] : [`${orFree(heavy)} where something of it is heavy`]),
    ...(free === undefined ? [] : [`and free where the goods come to ${inRupees(free)} or more`]),
  ].join(', ')
}

/** Sentence about paying the courier, by the rules of cash on delivery. */
function atTheDoor(): string {
  const { offered, mostPaise } = allRules.cash
  return offered
    ? `Unless you choose to pay at the door, there is nothing to pay the courier. Where the checkout offers it, you may pay the courier in cash for an order up to ${inRupees(paise(mostPaise))}; you can still pay online until it is packed.`
    : 'There is nothing to pay the courier.'
}

/** Sentences after “Delivery is …”, where the shop has such charges. */
function otherCharges(): string {
  const { cashPaise, giftWrapPaise } = chargeRules().charges
  const cash = cashPaise ? ` Handling of cash at the door is ${inRupees(paise(cashPaise))}.` : ''
  const gift =
    typeof giftWrapPaise === 'number'
      ? ` Gift wrap, where you ask for it, is ${orFree(paise(giftWrapPaise))}.`
      : ''
  return cash + gift
}

const orFree = (fee: Paise): string => (fee === 0 ? 'free' : inRupees(fee))

const acknowledged = (): string => formatCount(allRules.grievance.acknowledgedHours, 'hour')

function resolved(): string {
  const { resolvedMonths } = allRules.grievance
  return resolvedMonths > 1 ? `${resolvedMonths} months` : 'one month'
}

/** The same on each page that mentions complaints. */
function complaints(): string {
  const { email, phone } = brand.grievanceOfficer
  const name = grievanceOfficerName()
  const call = phone && `, or call [${phone}](${phoneLink(phone)})`
  return `If we could not solve your problem, please write to our grievance officer${name && ` (${name})`} at [${email}](mailto:${email})${call}. We acknowledge every complaint within ${acknowledged()} and resolve it within ${resolved()}. ${HELPLINE_SENTENCE}`
}
