import type { Paise } from '#app/basics/money.ts'
import type { ReturnState } from '#app/aftersales/return.ts'
import type { TicketState } from '#app/contact/ticket/own-ticket.ts'
import type { Nominee } from '#app/privacy/nominee/nominee.ts'
import type { OrderStatus } from '#app/orders/order.ts'

/** A customer with an account, and the newest of all that is theirs. */
export type DeskCustomer = {
  id: string
  name: string
  email: string
  isConfirmed: boolean
  since: Date
  addresses: { id: string; name: string; lines: string; phone: string }[]
  orders: { number: string; status: OrderStatus; total: Paise; placedAt: Date }[]
  returns: { id: string; order: string; line: string; state: ReturnState; at: Date }[]
  tickets: { ticket: string; subject: string; state: TicketState; at: Date }[]
  /** Nominee, who may use their rights if they die or no longer can. */
  nominee: Nominee | null
  notes: { id: string; by: string; text: string; at: Date }[]
}
