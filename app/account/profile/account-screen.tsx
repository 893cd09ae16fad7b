import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

export function AccountScreen({
  title,
  intro,
  back = { to: '/account', label: 'My Account' },
  children,
}: {
  title: string
  intro?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <div className="page py-10">
      <div className="mx-auto max-w-xl space-y-6 rounded-card border border-line bg-card p-[min(1.5rem,6vw)] wrap-anywhere shadow-lift sm:p-8">
        <h1 className="text-3xl font-bold">{title}</h1>
        {intro && <p className="text-soft">{intro}</p>}
        {children}
        <p>
          <ButtonLink to={back.to} kind="quiet" className="-ml-3">
            <span className="inline-block" aria-hidden="true">
              ←
            </span>{' '}
            {back.label}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}
