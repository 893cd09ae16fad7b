/** Figures and names that stand in the policies, by their placeholders, as the desk explains them. */
export const FIGURE_NAMES = {
  shopName: 'name of the shop',
  company: 'trading company',
  address: 'company and address',
  call: 'telephone, as a link',
  write: 'email, as a link',
  hours: 'telephone hours',
  courts: 'town whose courts decide',
  returnDays: 'time to return',
  refundDays: 'time until a refund arrives',
  pickUpHours: 'time until the mail about a pick-up',
  notReturnable: 'what cannot be returned',
  exceptions: 'the same, as “, except for …”; nothing where all can be returned',
  handlingHours: 'time until an order leaves',
  businessDays: 'business days',
  closedDays: 'the next holidays, as a sentence; nothing without any',
  deliveryDays: 'time to deliver',
  majorCities: 'time to deliver to major cities',
  tier2: 'time to deliver to tier 2 cities',
  remote: 'time to deliver to remote areas',
  otherCharges: 'what handling of cash and gift wrap cost, as sentences after those of delivery',
  atTheDoor: 'what is paid to the courier, as a sentence',
  shippingCosts: 'what delivery costs, after “Delivery is …”',
  complaints: 'the grievance officer, as sentences',
  acknowledged: 'time until a complaint is acknowledged',
  resolved: 'time until it is resolved',
  bankRefundDays: 'time in which a bank returns a failed payment',
  gateway: 'payment gateway',
  textingService: 'who sends our text messages, in brackets; nothing without one',
  mailService: 'who sends our emails, in brackets; nothing where we do',
  copiesService: 'who keeps copies of the database, in brackets; nothing without one',
  copiesKept: 'how many daily copies the shop keeps, after “we copy it …”; nothing without any',
  accountEventDays: 'how long sign-ins are kept',
  messageDays: 'how long messages are kept',
  unconfirmedDays: 'how long an unconfirmed subscription is kept',
  unsubscribedDays: 'how long an ended subscription is kept',
  cartDays: 'how long a cart is kept',
  unusedAccountDays: 'how long an unused account is kept',
  afterDeliveryDays: 'how long a deleted account’s delivered order is kept',
  maxRetentionDays: 'how long its other orders are kept',
  neverPaidPersonDays: 'how long the person of an unpaid order is kept',
  neverPaidOrderDays: 'how long an unpaid order is kept',
} as const

export type FigureName = keyof typeof FIGURE_NAMES

export type Figures = Readonly<Record<FigureName, string>>

export const isFigureName = (word: string): word is FigureName => Object.hasOwn(FIGURE_NAMES, word)

/** In place of each figure its placeholder: `{returnDays}`. */
export const PLACEHOLDERS = Object.fromEntries(
  Object.keys(FIGURE_NAMES).map((name) => [name, `{${name}}`]),
) as Figures
