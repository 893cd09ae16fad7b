import { Link } from 'react-router'
import { runsOf, type Part } from './policy.ts'

export function PolicyPart({ part }: { part: Part }) {
  if (typeof part === 'string')
    return (
      <p className="mt-4 leading-7 wrap-anywhere">
        <Linked text={part} />
      </p>
    )
  if (Array.isArray(part))
    return (
      <ul className="mt-4 list-disc space-y-2 pl-5 leading-7 wrap-anywhere marker:text-madder">
        {part.map((line) => (
          <li key={line}>
            <Linked text={line} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {part.terms.map(([term, meaning]) => (
        <div
          key={term}
          className="gap-x-6 py-3 leading-7 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <dt className="font-semibold wrap-anywhere">{term}</dt>
          <dd className="wrap-anywhere">
            <Linked text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const linkClass =
  'font-medium text-madder underline underline-offset-4 wrap-anywhere hover:decoration-2'

function Linked({ text }: { text: string }) {
  return runsOf(text).map(({ words, to }, i) => {
    if (!to) return words
    return to.startsWith('/') ? (
      <Link key={i} to={to} className={linkClass}>
        {words}
      </Link>
    ) : (
      <a
        key={i}
        href={to}
        className={`${linkClass} ${to.startsWith('tel:') ? 'whitespace-nowrap' : ''}`}
      >
        {words}
      </a>
    )
  })
}
