import { OrderNumber } from '#app/orders/order-number.tsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

type OrderReference = { id: string; number: string }

/** Layout of the screens that cancel and return. */
export const AftersalesScreen = ({
  order,
  title,
  children,
}: {
  order: OrderReference
  title: string
  children: ReactNode
}) => (
  <div className="page py-8">
    <div className="mx-auto max-w-2xl">
      <ButtonLink to={`/orders/${order.id}`} kind="quiet" className="-ml-3">
        <span className="inline-block" aria-hidden="true">
          ←
        </span>
        <span>
          Back to order <OrderNumber of={order.number} />
        </span>
      </ButtonLink>
      <div className="mt-2 space-y-5 rounded-card border border-line bg-card p-[min(1.25rem,5vw)] wrap-anywhere shadow-lift sm:p-8">
        <h1 className="text-3xl font-bold">{title}</h1>
        {children}
      </div>
    </div>
  </div>
)

/**
 * Says why nothing can be done now, and what to do instead. `isAnswer`: answers a sent form, so it
 * is announced.
 */
export const NotPossible = ({
  order,
  title,
  why,
  isAnswer,
  instead,
}: {
  order: OrderReference
  title: string
  why: string
  isAnswer: boolean
  instead: { to: string; label: string } | false
}) => (
  <AftersalesScreen order={order} title={title}>
    <p {...(isAnswer && { role: 'alert' })}>{why}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`/orders/${order.id}`}>See the order</ButtonLink>
      {instead && (
        <ButtonLink to={instead.to} kind="secondary">
          {instead.label}
        </ButtonLink>
      )}
      <ButtonLink to={`/contact?order=${order.number}`} kind="secondary">
        Contact us
      </ButtonLink>
    </div>
  </AftersalesScreen>
)
