import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type Kind = 'primary' | 'secondary' | 'quiet'

// Styled in controls.css, because buttons are on every page.
export const buttonClass = (kind: Kind = 'primary', more = ''): string => `button ${kind} ${more}`

export function Button({
  kind,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { kind?: Kind }) {
  return <button type={type} className={buttonClass(kind, className)} {...rest} />
}

export function ButtonLink({
  kind,
  className,
  ...rest
}: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link className={buttonClass(kind, className)} {...rest} />
}
