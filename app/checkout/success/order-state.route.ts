import type { Route } from './+types/order-state.route.ts'
import { findShopper } from '#app/account/session/shopper.server.ts'
import { orderViewer } from '#app/account/session/order-capability.server.ts'
import { recordRefusedOrder } from '#app/orders/order-not-found.server.ts'
import { findOrder } from '#app/orders/orders.server.ts'
import { listAttempts } from '#app/payments/attempts.server.ts'
import { isOpen, paymentStatus, type PaymentStatus } from '#app/payments/payment.ts'
import { paymentPrompt, type PaymentPrompt } from '#app/payments/payment-prompt.ts'
import { settleOpenAttempts } from '#app/payments/pay/pay-again.server.ts'
import { paymentServices } from '#app/payments/services.server.ts'

/** State of an order for the browser that placed it: whether it is paid or over, and its lines. */
export type OrderState = {
  payment: PaymentStatus
  shown: PaymentPrompt['shown']
  over: boolean
  lines: { id: string; size: string | null; colour: string | null; quantity: number }[]
}

/**
 * Checks the payment status of an order that waits for it, and answers its state. A POST, because
 * it may change the order (T54).
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(paymentServices)
  const shopper = await findShopper(context)
  const viewer = await orderViewer(request, shopper)
  const order = await findOrder(services, viewer, params.orderId)
  if (!order) {
    if (shopper) await recordRefusedOrder(services, shopper.id, params.orderId)
    return Response.json({ error: 'Order not found' }, { status: 404 })
  }
  const waiting = (await listAttempts(services.db, order.id)).some((attempt) =>
    isOpen(attempt.state),
  )
  if (waiting) await settleOpenAttempts(services, order.id, { rateLimits: services.rateLimits })
  const attempts = await listAttempts(services.db, order.id)
  const state: OrderState = {
    payment: paymentStatus(
      attempts.map((attempt) => attempt.state),
      order.paymentMethod,
    ),
    shown: paymentPrompt(attempts, {
      method: order.paymentMethod,
      gateways: services.gateways,
      now: services.now(),
    }).shown,
    over: order.status === 'cancelled',
    lines: order.items.map(({ productId, size, colour, quantity }) => ({
      id: productId,
      size,
      colour,
      quantity,
    })),
  }
  return Response.json(state)
}

/** A GET has nothing to show. */
export const loader = () => new Response('Not found', { status: 404 })
