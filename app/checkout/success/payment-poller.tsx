import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderState } from './order-state.route.ts'
import { fetchOrderState } from './paid-orders.browser.ts'

const POLL_DELAYS_SECONDS = [2, 4, 8, 15, 30]

/**
 * Polling: checks the payment status for about a minute; after that the shopper is free to go.
 * `shown`: what the page says of it.
 */
export function PaymentPoller({ orderId, shown }: { orderId: string; shown: OrderState['shown'] }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const pollAfter = (waits: number[]) => {
      const [wait, ...later] = waits
      if (wait === undefined) return
      timer = setTimeout(async () => {
        const state = await fetchOrderState(orderId)
        if (state && state.shown !== shown) void revalidate()
        else pollAfter(later)
      }, wait * 1000)
    }
    pollAfter(POLL_DELAYS_SECONDS)
    return () => clearTimeout(timer)
  }, [orderId, shown, revalidate])
  return null
}
