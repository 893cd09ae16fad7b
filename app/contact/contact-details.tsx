import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#app/basics/text/format-range.ts'
import { brand, grievanceOfficerName, phoneLink } from '#app/basics/brand.ts'
import { CONSUMER_HELPLINE } from './grievance/consumer-helpline.ts'

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-madder underline underline-offset-4 wrap-anywhere'

const COMMON_QUESTIONS = [
  { to: '/track-order', label: 'Where is my order?' },
  { to: '/shipping', label: 'How long does delivery take?' },
  { to: '/return', label: 'How do I return something?' },
  { to: '/refund', label: 'When will I get my refund?' },
]

type Props = { hours: string; grievance: { acknowledgedHours: number; resolvedMonths: number } }

export function ContactDetails({ hours, grievance }: Props) {
  const { grievanceOfficer: officer } = brand
  return (
    <div className="space-y-8">
      <dl className="space-y-5">
        <Detail name="Call us">
          <a href={phoneLink()} className={linkClass}>
            {brand.phone}
          </a>
          <span className="block wrap-anywhere text-soft">{hours}</span>
        </Detail>
        <Detail name="Write to us">
          <a href={`mailto:${brand.email}`} className={linkClass}>
            {brand.email}
          </a>
        </Detail>
        <Detail name="Find us">
          <address className="not-italic">
            {[brand.tradingCompany, ...brand.address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </Detail>
        <Detail name="Grievance officer">
          {grievanceOfficerName()}
          {officer.phone && (
            <a href={phoneLink(officer.phone)} className={`${linkClass} flex`}>
              {officer.phone}
            </a>
          )}
          <a href={`mailto:${officer.email}`} className={`${linkClass} flex`}>
            {officer.email}
          </a>
          <span className="block wrap-anywhere text-soft">
            Complaints are acknowledged within {formatCount(grievance.acknowledgedHours, 'hour')}{' '}
            and settled within{' '}
            {grievance.resolvedMonths === 1 ? 'a month' : `${grievance.resolvedMonths} months`}. You
            can also call the National Consumer Helpline, {CONSUMER_HELPLINE.phone}, or write at{' '}
            {CONSUMER_HELPLINE.site}.
          </span>
        </Detail>
      </dl>
      <div>
        <h2 className="text-2xl font-bold">Common questions</h2>
        <ul className="mt-2">
          {COMMON_QUESTIONS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={linkClass}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd>{children}</dd>
  </div>
)
