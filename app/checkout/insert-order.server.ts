import { randomUUID } from 'node:crypto'
import type { Transaction } from '#db/database.ts'
import { orderCharges, orderItems, orders } from '#db/schema.ts'
import { stateOf } from '#app/account/addresses/state-of-pin.server.ts'
import type { Paise } from '#app/basics/money.ts'
import { sha256 } from '#app/basics/sha256.server.ts'
import type { Charge } from '#app/cart/charges.ts'
import type { QuotedLine } from '#app/cart/quote.ts'
import { isReturnable } from '#app/catalogue/product/returnable.ts'
import { addressColumns } from '#app/orders/address/address-columns.server.ts'
import { orderPlaced } from '#app/orders/audit/events.ts'
import { recordEvent } from '#app/orders/audit/record-event.server.ts'
import { orderNumber, SHIPPING_METHOD } from '#app/orders/order.ts'
import { shippingAddress, type ShipTo } from './address/shipping-form.ts'

type NewOrder = {
  id: string
  shopperId: string
  /** Idempotency key. */
  key: string
  requestHash: string
  shipTo: ShipTo
  capability: string
  total: Paise
  at: Date
  stockHeldUntil: Date
}

/** @returns false when the order number is taken; then nothing is inserted */
export async function insertOrder(
  tx: Transaction,
  { id, shopperId, key, requestHash, shipTo, capability, total, at, stockHeldUntil }: NewOrder,
): Promise<boolean> {
  const inserted = await tx
    .insert(orders)
    .values({
      id,
      number: orderNumber(id),
      userId: shopperId,
      status: 'pending',
      totalPaise: total,
      origin: 'shop',
      paymentMethod: 'online',
      ...addressColumns(JSON.stringify(shippingAddress(shipTo, stateOf(shipTo.postalCode)))),
      contactEmail: shipTo.email,
      shippingMethod: SHIPPING_METHOD,
      idempotencyKey: key,
      requestHash,
      capabilityHash: sha256(capability),
      createdAt: at,
      stockHeldUntil,
    })
    .onConflictDoNothing({ target: orders.number })
    .returning({ id: orders.id })
  if (inserted.length > 0) await recordEvent(tx, 'shopper', orderPlaced(id, total))
  return inserted.length > 0
}

export async function insertItems(
  tx: Transaction,
  orderId: string,
  lines: readonly QuotedLine[],
): Promise<void> {
  await tx
    .insert(orderItems)
    .values(lines.map((line, position) => itemRow(orderId, line, position)))
}

export async function insertCharges(
  tx: Transaction,
  orderId: string,
  charges: readonly Charge[],
): Promise<void> {
  if (charges.length === 0) return
  await tx.insert(orderCharges).values(
    charges.map(({ code, amount }, position) => ({
      orderId,
      position,
      code,
      amountPaise: amount,
    })),
  )
}

function itemRow(orderId: string, { requested, product }: QuotedLine, position: number) {
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
    selectedSize: requested.size,
    selectedColour: requested.colour,
    returnable: isReturnable(product),
  }
}
