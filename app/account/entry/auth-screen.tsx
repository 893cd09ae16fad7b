import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

/** The frame of the screens by which one comes in. */
export function AuthScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10">
      {/* Text of twice the size needs the room at the sides. */}
      <div className="mx-auto max-w-md space-y-6 rounded-card border border-line bg-card p-[min(1.5rem,6vw)] wrap-anywhere shadow-lift sm:p-8">
        <h1 className="text-3xl font-bold">{title}</h1>
        {children}
        <p>
          <ButtonLink to="/" kind="quiet" className="-ml-3">
            <span aria-hidden="true">←</span> Back to main
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

export function AuthLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      className="inline-flex min-h-11 items-center font-semibold text-madder underline underline-offset-4"
      {...props}
    />
  )
}
