import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'

/** The frame of login and register. */
export function EntryScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10">
      <div className="mx-auto max-w-md space-y-6 rounded-card border border-line bg-card p-6 shadow-lift sm:p-8">
        <h1 className="text-3xl font-bold">{title}</h1>
        {children}
        <ButtonLink to="/" kind="quiet" className="-ml-3">
          <span aria-hidden="true">←</span> Back to main
        </ButtonLink>
      </div>
    </div>
  )
}
