import { useEffect, useRef, useState, type RefObject } from 'react'
import type { OrderItem } from '#app/orders/order.ts'
import { returnRefund, type ReturnCosts, type ReturnRefund } from './return-refund.ts'

/** Refund of what the form says now; undefined before hydration. */
export function useReturnRefund(
  lines: readonly { item: OrderItem }[],
  costs: ReturnCosts,
): { form: RefObject<HTMLFormElement | null>; refund: ReturnRefund | undefined; update(): void } {
  const form = useRef<HTMLFormElement>(null)
  const [refund, setRefund] = useState<ReturnRefund>()
  const update = () => {
    if (!form.current) return
    const fields = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    )
    setRefund(
      returnRefund(
        lines.map(({ item }) => item),
        fields,
        costs,
      ),
    )
  }
  // Reads boxes that were ticked before hydration, or that the browser restored.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs again only for other lines
  useEffect(update, [costs])
  return { form, refund, update }
}
