import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderItem } from '#app/orders/order.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toasts.browser.ts'

/**
 * Adds all lines of an order to the cart, at today's prices, and opens it. Where something is
 * missing it stays here and names it, with a link to the cart.
 */
export function ReorderButton({
  items,
  kind,
}: {
  items: readonly OrderItem[]
  kind: 'primary' | 'secondary'
}) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ added: number; missing: string[] }>()
  const onReorder = async () => {
    setBusy(true)
    try {
      const { reorder } = await import('./reorder.browser.ts')
      const result = await reorder(items)
      if (result.missing.length === 0) return await navigate('/cart')
      setOutcome(result)
      showToast({ title: titleOf(result), text: result.missing.join(' ') })
    } catch {
      showToast({
        title: 'Error',
        text: 'The shop could not be reached. Please try again in a moment.',
        kind: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind={kind} className="needs-script" onClick={() => void onReorder()} disabled={busy}>
        {busy ? 'Adding…' : 'Order again'}
      </Button>
      {outcome && (
        <div
          className="order-first min-w-full rounded-lg bg-indigo-pale p-4"
          data-testid="order-again"
        >
          <p className="font-semibold">{titleOf(outcome)}</p>
          <ul className="mt-1 list-disc pl-5">
            {outcome.missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {outcome.added > 0 && (
            <ButtonLink to="/cart" className="mt-3">
              Go to Cart
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

const titleOf = ({ added }: { added: number }) =>
  added > 0 ? 'The rest is in your cart' : 'None of it is available now'
