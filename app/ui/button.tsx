import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Kind = 'primary' | 'secondary' | 'quiet'

const SHAPE =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full text-base font-semibold transition-colors aria-disabled:cursor-not-allowed disabled:cursor-wait'
const LOOK: Record<Kind, string> = {
  primary: 'px-6 bg-madder text-white hover:bg-madder-deep aria-disabled:bg-soft disabled:bg-soft',
  secondary: 'px-6 border border-ink/25 bg-card text-ink hover:border-ink',
  quiet: 'px-3 text-madder underline decoration-madder/40 underline-offset-4 hover:decoration-madder',
}

export const buttonClass = (kind: Kind = 'primary', more = ''): string => `${SHAPE} ${LOOK[kind]} ${more}`

export function Button({ kind, className, type = 'button', ...rest }: ComponentProps<'button'> & { kind?: Kind }) {
  return <button type={type} className={buttonClass(kind, className)} {...rest} />
}

export function ButtonLink({ kind, className, ...rest }: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link className={buttonClass(kind, className)} {...rest} />
}
