import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { orderItems, orders, returns } from '#db/schema.ts'
import { isUuid } from '#app/basics/uuid.ts'
import { RETURN_REASON_TEXTS } from '#app/aftersales/return.ts'
import { formatLine } from '#app/orders/format-line.ts'
import { itemName } from '#app/orders/order.ts'
import { keysetPage } from '../lists/keyset-page.ts'
import type { StaffWho } from '#app/staff/staff.server.ts'

export type WaitingReturn = {
  id: string
  number: string
  name: string
  line: string
  reason: string
  /** Next step, in words. */
  waitsFor: string
  requestedAt: Date
  /** Its goods are awaited, so that it can be received. */
  isOpen: boolean
}

export type ReturnPage = {
  rows: WaitingReturn[]
  /** Ids of the returns that the pages before and after this one begin from. */
  before: string | undefined
  after: string | undefined
}

const PAGE_SIZE = 50

/** Returns that wait for a decision or for their replacement: the index `returns_that_wait`. */
const WAITS = sql`(${returns.state} = 'requested' or (${returns.state} = 'accepted' and ${returns.exchangeState} = 'held'))`

/** Keyset pagination by (requested_at, id), the longest waiting first. */
export async function listReturnsForDesk(
  db: Database,
  _by: StaffWho<'orders'>,
  place: { after?: string | null; before?: string | null } = {},
  size = PAGE_SIZE,
): Promise<ReturnPage> {
  const from = [place.after, place.before].find((id) => id && isUuid(id))
  const backwards = !place.after && from !== undefined
  const direction = sql.raw(backwards ? 'desc' : 'asc')
  const beyond = from
    ? sql`(${returns.requestedAt}, ${returns.id}) ${sql.raw(backwards ? '<' : '>')} (select r.requested_at, r.id from returns r where r.id = ${from})`
    : sql`true`
  const found = await db
    .select({ one: returns, item: orderItems, number: orders.number, name: orders.shippingName })
    .from(returns)
    .innerJoin(orderItems, eq(orderItems.id, returns.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(sql`${WAITS} and ${beyond}`)
    .orderBy(sql`${returns.requestedAt} ${direction}, ${returns.id} ${direction}`)
    .limit(size + 1)
  const page = keysetPage(found, {
    size,
    isBeyond: from !== undefined,
    isBackwards: backwards,
  })
  return {
    rows: page.shown.map(({ one, item, number, name }) => ({
      id: one.id,
      number,
      name: name ?? '',
      line: formatLine({
        name: itemName(item.productName, item.productId),
        size: item.selectedSize,
        colour: item.selectedColour,
        quantity: one.quantity,
      }),
      reason: RETURN_REASON_TEXTS[one.reason],
      waitsFor: waitsFor(one),
      requestedAt: one.requestedAt,
      isOpen: one.state === 'requested',
    })),
    before: page.before?.one.id,
    after: page.after?.one.id,
  }
}

function waitsFor({
  state,
  exchangeSize,
  replacementPackedAt,
}: typeof returns.$inferSelect): string {
  if (state === 'accepted')
    return `Size ${exchangeSize} is to be ${replacementPackedAt ? 'sent: it is packed' : 'packed and sent'}`
  return exchangeSize ? `The goods, then size ${exchangeSize}` : 'The goods, then the refund'
}
