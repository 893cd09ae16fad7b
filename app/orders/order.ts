import { sum, times, type Paise } from '#app/basics/money.ts'
import type { ShippingAddress } from './shipping-address.ts'

export type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'

const TRANSITIONS = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
} satisfies Record<OrderStatus, readonly OrderStatus[]>

/** The desk's alone: a parcel that never arrived, lost or brought back, is cancelled after all. */
const STAFF_TRANSITIONS: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  shipped: ['cancelled'],
}

/** The one table of how an order may move (payments.md section 5). */
export const mayBecome = (from: OrderStatus, to: OrderStatus, { byStaff = false } = {}): boolean =>
  (TRANSITIONS[from] as readonly OrderStatus[]).includes(to) ||
  (byStaff && (STAFF_TRANSITIONS[from]?.includes(to) ?? false))

export type BadgeColour = 'green' | 'blue' | 'purple' | 'red' | 'grey'

/** Spec section 4: delivered green, processing blue, shipped purple, cancelled red, anything else grey. */
const COLOURS: Partial<Record<string, BadgeColour>> = {
  delivered: 'green',
  processing: 'blue',
  shipped: 'purple',
  cancelled: 'red',
}

/** Case-insensitive: an imported order writes its status as its old shop did. */
export const badgeColour = (status: string): BadgeColour => COLOURS[status.toLowerCase()] ?? 'grey'

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const SHIPPING_METHOD = 'Standard Shipping'

/** What the shopper is shown and types: the first eight characters of the id (spec section 9). */
export const orderNumber = (id: string): string => id.slice(0, 8)

export type OrderItem = {
  id: string
  productId: string
  styleId: number | null
  name: string
  quantity: number
  /** For one, as sold. */
  price: Paise
  size: string | null
  colour: string | null
  /** As promised when it was sold. */
  returnable: boolean
  /** Taken back before it was sent; null: it was not. */
  cancelledAt: Date | null
}

export type Order = {
  id: string
  number: string
  status: OrderStatus
  /** As placed; what it comes to without what was cancelled: `currentTotal`. */
  total: Paise
  address: ShippingAddress
  contactEmail: string
  shippingMethod: string
  trackingNumber: string | null
  /** Placed in another shop: what was paid for it there is not known here. */
  imported: boolean
  placedAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  cancelledAt: Date | null
  items: readonly OrderItem[]
}

export const lineTotal = ({ price, quantity }: Pick<OrderItem, 'price' | 'quantity'>): Paise =>
  times(price, quantity)

/** What an order comes to: of one that was cancelled whole, what it came to before. */
export const currentTotal = ({
  status,
  total,
  items,
}: Pick<Order, 'status' | 'total' | 'items'>): Paise =>
  status === 'cancelled'
    ? total
    : sum(items.filter(({ cancelledAt }) => !cancelledAt).map(lineTotal))

/** What of an order is still to come, or has. */
export const activeItems = ({ items }: Pick<Order, 'items'>): OrderItem[] =>
  items.filter(({ cancelledAt }) => !cancelledAt)

/** As sold; for an old row that never stored its name, the spec's fallback (section 3). */
export const itemName = (productName: string | null, productId: string): string =>
  productName ?? `Product ${productId.slice(0, 6)}`
