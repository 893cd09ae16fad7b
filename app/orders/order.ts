import type {
  DELIVERY_FAILURES,
  ORDER_ORIGINS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
} from '#db/enums.ts'
import { sum, times, type Paise } from '#app/basics/money.ts'
import type { DeliveryPromise } from '#app/shipping/promise.ts'
import { withCharges, type Charge } from '#app/cart/charges.ts'
import type { GoodsGoTo } from '#app/tax/place-of-supply.ts'
import type { ShippingAddress } from './address/shipping-address.ts'

export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type OrderOrigin = (typeof ORDER_ORIGINS)[number]
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** Why a shipped parcel never arrived. Only staff know, and only staff cancel for it. */
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

const TRANSITIONS = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
} satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Transitions for staff alone: a parcel that was lost or came back is cancelled (§4.4). */
const STAFF_TRANSITIONS: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  shipped: ['cancelled'],
}

/** State machine of an order (docs/payment-protocol.md section 5). */
export const mayBecome = (from: OrderStatus, to: OrderStatus, { byStaff = false } = {}): boolean =>
  (TRANSITIONS[from] as readonly OrderStatus[]).includes(to) ||
  (byStaff && (STAFF_TRANSITIONS[from]?.includes(to) ?? false))

export type BadgeColour = 'green' | 'blue' | 'purple' | 'red' | 'grey'

/** Badge colours (§4.4); any other status is grey. */
const COLOURS: Partial<Record<string, BadgeColour>> = {
  delivered: 'green',
  processing: 'blue',
  shipped: 'purple',
  cancelled: 'red',
}

/** Case-insensitive (§4.4). */
export const badgeColour = (status: string): BadgeColour => COLOURS[status.toLowerCase()] ?? 'grey'

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const SHIPPING_METHOD = 'Standard Shipping'

/** Order number that shoppers see and type: the first 8 characters of the id (§9.6). */
export const orderNumber = (id: string): string => id.slice(0, 8)

/** "1b4e 28ba": a number in two groups, to be read out; anything else as it is. */
export const groupNumber = (typed: string): string =>
  typed.replace(/^(#?[0-9a-f]{4})([0-9a-f]{4})$/i, '$1 $2')

export type OrderItem = {
  id: string
  productId: string
  styleId: number | null
  name: string
  quantity: number
  /** Unit price as sold. */
  price: Paise
  size: string | null
  colour: string | null
  /** As promised when sold. */
  returnable: boolean
  /** Null unless this line is cancelled. */
  cancelledAt: Date | null
}

/** Wrapped as a gift. `message`: of its card; null: no card. */
export type Gift = { message: string | null }

/** Registered address of a business whose GSTIN is of another State than the delivery. */
export type BuyerElsewhere = {
  goodsGoTo: GoodsGoTo
  address: string
  city: string
  postalCode: string
}

export type Order = {
  id: string
  number: string
  status: OrderStatus
  /** As placed; `currentTotal` leaves out what was cancelled. */
  total: Paise
  address: ShippingAddress
  contactEmail: string
  shippingMethod: string
  gift?: Gift
  /** Business that buys, on its invoice. */
  business?: { gstin: string; name: string; elsewhere?: BuyerElsewhere }
  trackingNumber: string | null
  courier: string | null
  trackingLink: string | null
  /** `import`: placed in another shop, so its payments are unknown here. */
  origin: OrderOrigin
  paymentMethod: PaymentMethod
  placedAt: Date
  paidAt: Date | null
  /** Kept as it was when the order was paid; null: unpaid, or of an earlier version. */
  promised: DeliveryPromise | null
  /** When an order to be paid at the door became firm; null for others, which their payment makes so. */
  confirmedAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  deliveryFailure: DeliveryFailure | null
  items: readonly OrderItem[]
  /** Costs beside its lines, as placed. */
  charges: readonly Charge[]
}

/** Since when an order is firm: paid, or confirmed to be paid at the door. */
export const firmSince = ({
  confirmedAt,
  paidAt,
}: Partial<Pick<Order, 'confirmedAt'>> & Pick<Order, 'paidAt'>): Date | null =>
  confirmedAt ?? paidAt

export const lineTotal = ({ price, quantity }: Pick<OrderItem, 'price' | 'quantity'>): Paise =>
  times(price, quantity)

/** Total without cancelled lines; an order that is cancelled whole keeps its total. */
export const currentTotal = ({
  status,
  total,
  items,
  charges,
}: Pick<Order, 'status' | 'total' | 'items' | 'charges'>): Paise =>
  status === 'cancelled'
    ? total
    : withCharges(sum(items.filter(({ cancelledAt }) => !cancelledAt).map(lineTotal)), charges)

export const activeItems = ({ items }: Pick<Order, 'items'>): OrderItem[] =>
  items.filter(({ cancelledAt }) => !cancelledAt)

/** Pieces that are not cancelled. */
export const countPieces = (order: Pick<Order, 'items'>): number =>
  activeItems(order).reduce((count, { quantity }) => count + quantity, 0)

/** Name as sold; an old row that never stored it has a fallback (§3). */
export const itemName = (productName: string | null, productId: string): string =>
  productName ?? `Product ${productId.slice(0, 6)}`
