import { eq, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '#db/database.ts'
import { orders, styles } from '#db/schema.ts'
import type { InvoiceDocument } from '#db/words/invoice-document.ts'
import { stateName } from '#app/basics/gst/states.ts'
import { dayInIndia } from '#app/basics/time.ts'
import type { OrderItem } from '#app/orders/order.ts'
import { placeOfSupply, stateOfGstin } from '#app/tax/place-of-supply.ts'
import { UNKNOWN_HSN } from '#app/tax/rates/hsn-of-kind.ts'
import { ratesInForce } from '#app/tax/rates/rates-in-force.server.ts'
import { taxRateOfStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { unitOf } from '#app/tax/rates/units.ts'
import { deliveryStateOf } from './delivery-state.server.ts'
import type { SoldLine } from './document/invoice-line.ts'

type Party = InvoiceDocument['buyer']

/** Order as its documents name it. */
export type SoldTo = Pick<InvoiceDocument, 'buyer' | 'deliverTo' | 'order' | 'placeOfSupply'>

/**
 * Buyer, delivery and place of supply of an order. A business of another State is billed at its registered
 * address (rule 46(d) of the CGST Rules); orders of before that was asked bill it at the delivery.
 */
export async function readSoldTo(
  tx: Database | Transaction,
  orderId: string,
  sellerState: string,
): Promise<SoldTo> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error(`no order ${orderId}`)
  const code = deliveryStateOf(row, sellerState)
  const person: Party = {
    name: row.shippingName ?? '',
    address: addressOf(row.shippingStreet, row.shippingCity, row.shippingPostalCode),
    state: stateByCode(code),
    gstin: null,
  }
  const order = { number: row.number, placedOn: dayInIndia(row.createdAt) }
  const { buyerGstin: gstin, buyerBusiness, buyerGoodsGoTo } = row
  if (!gstin) return { buyer: person, deliverTo: null, placeOfSupply: person.state, order }
  const goodsGoTo = buyerGoodsGoTo ?? undefined
  return {
    buyer: {
      ...person,
      name: buyerBusiness ?? '',
      gstin,
      ...(goodsGoTo && {
        address: addressOf(row.buyerStreet, row.buyerCity, row.buyerPostalCode),
        state: stateByCode(stateOfGstin(gstin)),
      }),
    },
    // A business bills to its name, and the parcel goes to a person.
    deliverTo: person,
    placeOfSupply: stateByCode(placeOfSupply(code, { gstin, goodsGoTo })),
    order,
  }
}

const addressOf = (street: string | null, city: string | null, pin: string | null): string[] =>
  [street, [city, pin].filter(Boolean).join(' ')].flatMap((line) => line || [])

const stateByCode = (code: string) => ({ code, name: stateName(code) ?? '' })

/** Goods of another shop's order, whose product this one does not have. */
const UNKNOWN_STYLE = { masterCategory: '', articleType: '', hsn: UNKNOWN_HSN }

/** Goods of a parcel with their HSN and the rate of that day. */
export async function readGoods(
  tx: Database | Transaction,
  items: readonly OrderItem[],
  day: string,
): Promise<SoldLine[]> {
  const ids = items.flatMap(({ styleId }) => styleId ?? [])
  const rows = ids.length > 0 ? await tx.select().from(styles).where(inArray(styles.id, ids)) : []
  const rates = await ratesInForce(tx)
  const byId = new Map(rows.map((style) => [style.id, style]))
  return items.map((item) => {
    const style = item.styleId === null ? undefined : byId.get(item.styleId)
    const { hsn, ...rate } = taxRateOfStyle(style ?? UNKNOWN_STYLE, day, rates)
    const { name, size, colour, quantity, price } = item
    return {
      sourceId: item.id,
      description: [name, size, colour].filter(Boolean).join(', '),
      hsn,
      unit: unitOf(hsn),
      rate,
      quantity,
      price,
    }
  })
}
