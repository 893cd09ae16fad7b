import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { safeLocalStorage } from '#app/basics/storage/safe-storage.browser.ts'

/**
 * lastOrderId (§4.5): a hint which order is meant, read once and removed. It opens nothing by
 * itself.
 */
export function useLastOrder(orderParam: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    const last = safeLocalStorage.getItem('lastOrderId')
    safeLocalStorage.removeItem('lastOrderId')
    if (!orderParam && last)
      void navigate(`/order-success?${new URLSearchParams({ order: last })}`, { replace: true })
  }, [orderParam, navigate])
}
