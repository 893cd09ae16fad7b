import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

/** The frame of what can be done about an order. */
export const AftersalesScreen = ({
  order,
  title,
  children,
}: {
  order: { id: string; number: string }
  title: string
  children: ReactNode
}) => (
  <div className="page py-8">
    <div className="mx-auto max-w-2xl">
      <ButtonLink to={`/orders/${order.id}`} kind="quiet" className="-ml-3">
        <span aria-hidden="true">←</span> Back to order #{order.number}
      </ButtonLink>
      <div className="mt-2 space-y-5 rounded-card border border-line bg-card p-[min(1.25rem,5vw)] wrap-anywhere shadow-lift sm:p-8">
        <h1 className="text-3xl font-bold">{title}</h1>
        {children}
      </div>
    </div>
  </div>
)
