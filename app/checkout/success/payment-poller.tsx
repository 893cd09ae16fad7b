import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { fetchOrderState } from './paid-orders.browser.ts'

const POLL_DELAYS_SECONDS = [2, 4, 8, 15, 30]

/** Polling: checks the payment status for about a minute; after that the shopper is free to go. */
export function PaymentPoller({ orderId }: { orderId: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const pollAfter = (waits: number[]) => {
      const [wait, ...later] = waits
      if (wait === undefined) return
      timer = setTimeout(async () => {
        const state = await fetchOrderState(orderId)
        if (state && state.payment !== 'awaiting') void revalidate()
        else pollAfter(later)
      }, wait * 1000)
    }
    pollAfter(POLL_DELAYS_SECONDS)
    return () => clearTimeout(timer)
  }, [orderId, revalidate])
  return null
}
