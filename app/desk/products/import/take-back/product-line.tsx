import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { code: number; name: string; children: ReactNode }

/** A product of a list, with what is said of it. */
export const ProductLine = ({ code, name, children }: Props) => (
  <li className="py-2 wrap-anywhere">
    <Link
      to={`/desk/products/${code}`}
      className="inline-block min-h-11 py-2.5 font-semibold text-madder underline underline-offset-4"
    >
      {name}
    </Link>{' '}
    <span className="text-soft">{code}</span>
    <span className="block">{children}</span>
  </li>
)
