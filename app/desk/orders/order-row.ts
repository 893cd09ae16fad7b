import type { Paise } from '#app/basics/money.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import type { PaymentState } from './payment-state.ts'

/** An order in a list of the desk. */
export type OrderRow = {
  id: string
  number: string
  status: OrderStatus
  isPacked: boolean
  name: string
  city: string
  pieces: number
  total: Paise
  payment: PaymentState
  placedAt: Date
}
