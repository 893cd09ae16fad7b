import { formatRange } from '#app/basics/text/format-range.ts'
import { rules } from '#app/basics/shop-rules.ts'
import { codeSentMessage, type CodeSentTo } from '#app/orders/cash/code/code-sent-to.ts'
import type { OrderStatus } from '#app/orders/order.ts'
import { BANK_REFUND_TIME } from '#app/payments/bank-refund.ts'
import type { PaymentPrompt } from '#app/payments/payment-prompt.ts'

export const cancelledMessage = () => ({
  title: 'This order was cancelled',
  text: `Anything you paid for it is refunded to your original payment method within ${formatRange(rules.refundDays, 'day')}.`,
})

/** Heading of an order that waits for its code. */
export const CONFIRM_TITLE = 'Please confirm your order'

/** Texts of an order that is paid at the door, from its confirmation on. */
export const cashText = (status: OrderStatus, due: string, sentTo: CodeSentTo): string =>
  (
    {
      pending: `${codeSentMessage(sentTo)} Enter it here, and we pack your order, for which you pay ${due} at the door.`,
      processing: `We are packing your order. It leaves us within ${formatRange(rules.handlingHours, 'hour')}. Please have ${due} ready when it comes. We have also sent you a mail with these details.`,
      shipped: `Your order is on its way to you. Please have ${due} ready.`,
      delivered: 'Your order has been delivered. We hope you like it.',
      cancelled: '',
    } satisfies Record<OrderStatus, string>
  )[status]

/** Texts of a paid order, also for a page that is opened again later. */
export const paidText = (status: OrderStatus): string =>
  (
    {
      pending: '',
      processing: `We have received your payment and are packing your order. It leaves us within ${formatRange(rules.handlingHours, 'hour')}. We have also sent you a mail with these details.`,
      shipped: 'Your order is on its way to you.',
      delivered: 'Your order has been delivered. We hope you like it.',
      cancelled: '',
    } satisfies Record<OrderStatus, string>
  )[status]

export const PAYMENT_MESSAGES = {
  paid: {
    title: 'Thank you for your order!',
    text: 'We have received your payment.',
  },
  awaiting: {
    title: 'We are waiting for the bank',
    text: `Your bank has not yet confirmed your payment. This page checks again by itself, and you may also close it: you will find your order under My Orders. We will send you a mail as soon as we know. If money was deducted and the payment failed, your bank refunds it within ${BANK_REFUND_TIME}.`,
  },
  unfinished: {
    title: 'Your order is not paid yet',
    text: 'Your order is saved, and so is your cart.',
  },
  failed: {
    title: 'Your payment did not go through',
    text: `Your order is saved, and so is your cart. If money was deducted, your bank refunds it within ${BANK_REFUND_TIME}.`,
  },
  cash: {
    title: 'Thank you for your order!',
    text: 'You pay at the door.',
  },
  review: {
    title: 'We are looking at your payment',
    text: 'What the bank told us does not match your order, so one of us is looking at it. Please do not pay again; we will write to you within one working day.',
  },
} as const satisfies Record<PaymentPrompt['shown'], { title: string; text: string }>
