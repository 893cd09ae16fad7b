import { Fragment } from 'react'
import type { Fact } from './about-product.ts'

/** Facts, each beside its name. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) =>
  facts.length > 0 && (
    <dl className="mt-3 grid max-w-prose grid-cols-[fit-content(40%)_1fr] gap-x-4 gap-y-1.5">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
