import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { insertRows } from '#db/prepared.ts'
import { orderCharges, orderItems, orders } from '#db/schema.ts'
import type { Paise } from '#app/basics/money.ts'
import { sha256 } from '#app/basics/crypto/sha256.server.ts'
import type { Charge } from '#app/cart/charges.ts'
import type { QuotedLine } from '#app/cart/quote/quote.ts'
import { isReturnable } from '#app/catalogue/product/returnable.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { orderNumber, SHIPPING_METHOD, type Gift } from '#app/orders/order.ts'
import { shippingAddress, type ShipTo } from './address/shipping-form.ts'
import type { Business } from './business/business-form.ts'

/** Columns that follow from how it is paid (order-payment.server.ts). */
type PaymentRow = Pick<
  typeof orders.$inferInsert,
  | 'status'
  | 'paymentMethod'
  | 'confirmedAt'
  | 'stockHeldUntil'
  | 'promisedFrom'
  | 'promisedBy'
  | 'promisedDays'
>

type NewOrder = {
  id: string
  /** Null: taken over the telephone, for somebody without an account. */
  shopperId: string | null
  origin: 'shop' | 'phone'
  /** Idempotency key. */
  key: string
  requestHash: string
  shipTo: ShipTo
  gift?: Gift | undefined
  business?: Business | undefined
  capability: string
  total: Paise
  at: Date
  payment: PaymentRow
  erasePersonAfter?: Date
  lines: readonly QuotedLine[]
  charges: readonly Charge[]
}

/** Inserts of an order with its lines and charges, for one statement. */
export const insertsOfOrder = (order: NewOrder): SQL[] => [
  insertRows(orders, [orderRow(order)]),
  insertRows(
    orderItems,
    order.lines.map((line, position) => itemRow(order.id, line, position)),
  ),
  ...(order.charges.length > 0
    ? [
        insertRows(
          orderCharges,
          order.charges.map(({ code, amount }, position) => ({
            orderId: order.id,
            position,
            code,
            amountPaise: amount,
          })),
        ),
      ]
    : []),
]

const orderRow = ({ id, shopperId, shipTo, ...order }: NewOrder) => ({
  id,
  number: orderNumber(id),
  userId: shopperId,
  totalPaise: order.total,
  origin: order.origin,
  ...order.payment,
  ...addressColumns(JSON.stringify(shippingAddress(shipTo))),
  shippingStateChoice: shipTo.stateChoice,
  contactEmail: shipTo.email,
  shippingMethod: SHIPPING_METHOD,
  giftWrap: order.gift !== undefined,
  giftMessage: order.gift?.message ?? null,
  buyerGstin: order.business?.gstin ?? null,
  buyerBusiness: order.business?.name ?? null,
  buyerGoodsGoTo: order.business?.elsewhere?.goodsGoTo ?? null,
  buyerStreet: order.business?.elsewhere?.address ?? null,
  buyerCity: order.business?.elsewhere?.city ?? null,
  buyerPostalCode: order.business?.elsewhere?.postalCode ?? null,
  idempotencyKey: order.key,
  requestHash: order.requestHash,
  capabilityHash: sha256(order.capability),
  createdAt: order.at,
  erasePersonAfter: order.erasePersonAfter,
})

/**
 * Whether an insert failed because another order has the number, which is the beginning of a random
 * id: it is drawn again.
 */
export const isNumberTaken = (error: unknown): boolean => isRefusedBy(error, 'orders_number_unique')

/** Whether an insert failed because the shopper's account was erased since the session was read. */
export const isAccountErased = (error: unknown): boolean =>
  isRefusedBy(error, 'orders_user_id_users_id_fk')

const isRefusedBy = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'constraint' in error.cause &&
  error.cause.constraint === constraint

function itemRow(orderId: string, { requested, size, product }: QuotedLine, position: number) {
  if (!product) throw new Error('a line without a product cannot be ordered')
  return {
    id: randomUUID(),
    orderId,
    position,
    productId: product.id,
    styleId: product.styleId,
    productName: product.name,
    quantity: requested.quantity,
    pricePaise: product.price,
    selectedSize: size,
    selectedColour: requested.colour,
    returnable: isReturnable(product),
  }
}
