import { sql } from 'drizzle-orm'
import { data } from 'react-router'
import {
  recordRefusedAccess,
  type RefusalServices,
} from '#app/account/events/record-refusal.server.ts'
import { orders } from '#db/schema.ts'
import { orderCondition } from './orders.server.ts'

/** Records that a shopper asked for an order that is not theirs, or that there is none of. */
export async function recordRefusedOrder(
  services: RefusalServices,
  shopperId: string,
  idOrNumber: string,
): Promise<void> {
  const condition = orderCondition(idOrNumber)
  if (!condition) return
  const existing = sql`(select ${orders.id} from ${orders} where ${condition} limit 1)`
  await recordRefusedAccess(services, shopperId, { of: 'order', existing })
}

/** Records it. @returns what a route throws */
export async function orderNotFound(
  ...asked: Parameters<typeof recordRefusedOrder>
): Promise<ReturnType<typeof data<string>>> {
  await recordRefusedOrder(...asked)
  return data('Order not found', { status: 404 })
}
