import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

/** Layout of the screens for signing in, registering and resetting a password. */
export function AuthScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-10">
      {/* Padding shrinks with the screen, because text at 200% needs the room. */}
      <div className="mx-auto max-w-md space-y-6 rounded-card border border-line bg-card p-[min(1.5rem,6vw)] wrap-anywhere shadow-lift sm:p-8">
        <h1 className="text-3xl font-bold">{title}</h1>
        {children}
        <p>
          <ButtonLink to="/" kind="quiet" className="-ml-3">
            <span className="inline-block" aria-hidden="true">
              ←
            </span>{' '}
            Back to main
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
