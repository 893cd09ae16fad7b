import { ORDER_STATUSES } from '#db/enums.ts'
import type { OrderStatus } from '#app/orders/order.ts'

/** Statuses in the sequence of their tabs. */
export const STATUSES: readonly OrderStatus[] = ORDER_STATUSES

/** Address of the list with these filters. */
export const listAddress = (query: string): string =>
  query ? `/desk/orders?${query}` : '/desk/orders'
