import type { Paise } from '#app/basics/money.ts'
import type { ShippingAddress } from './shipping-address.ts'

export type OrderStatus = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled'

const NEXT = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
} satisfies Record<OrderStatus, readonly OrderStatus[]>

/** The one table of how an order may move (payments.md section 5). */
export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => (NEXT[from] as readonly OrderStatus[]).includes(to)

export type BadgeColour = 'green' | 'blue' | 'purple' | 'red' | 'grey'

/** Spec section 4: delivered green, processing blue, shipped purple, cancelled red, anything else grey. */
const COLOURS: Partial<Record<string, BadgeColour>> = { delivered: 'green', processing: 'blue', shipped: 'purple', cancelled: 'red' }

/** Case-insensitive: an imported order writes its status as its old shop did. */
export const badgeColour = (status: string): BadgeColour => COLOURS[status.toLowerCase()] ?? 'grey'

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const SHIPPING_METHOD = 'Standard Shipping'

/** What the shopper is shown and types: the first eight characters of the id (spec section 9). */
export const orderNumber = (id: string): string => id.slice(0, 8)

export type OrderItem = {
  productId: string
  styleId: number | null
  name: string
  quantity: number
  /** For one, as sold. */
  price: Paise
  size: string | null
  colour: string | null
}

export type Order = {
  id: string
  number: string
  status: OrderStatus
  total: Paise
  address: ShippingAddress
  contactEmail: string
  shippingMethod: string
  trackingNumber: string | null
  placedAt: Date
  items: readonly OrderItem[]
}

/** As sold; for an old row that never stored its name, the spec's fallback (section 3). */
export const itemName = (productName: string | null, productId: string): string => productName ?? `Product ${productId.slice(0, 6)}`
