import { Link } from 'react-router'
import { purposeOf, type Notice } from '#app/basics/personal-data/notices/notice.ts'

const linkClass = 'underline underline-offset-4 hover:text-ink'

/**
 * Itemised notice beside a form, folded into one line: what is taken, what for, and where to go for
 * one's rights.
 */
export const PrivacyNotice = ({
  notice: { items, rests },
  className = '',
}: {
  notice: Notice
  className?: string
}) => (
  <details className={`text-sm text-soft ${className}`}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:text-ink">
      What we keep of this, and why
    </summary>
    <dl className="space-y-2 pb-2">
      {items.map((item) => (
        <div key={item.data}>
          <dt className="font-semibold">{item.data}</dt>
          <dd>{purposeOf(item)}</dd>
        </div>
      ))}
    </dl>
    <p>{rests}</p>
    <ul className="mt-1 flex flex-wrap gap-x-4 *:inline-flex *:min-h-11 *:items-center">
      <li>
        <Link to="/privacy#how-long-we-keep-it" className={linkClass}>
          How long we keep it
        </Link>
      </li>
      <li>
        <Link to="/privacy#your-rights" className={linkClass}>
          See, correct, erase or withdraw it
        </Link>
      </li>
      <li>
        <Link to="/privacy#complaints" className={linkClass}>
          Complain, also to the Data Protection Board
        </Link>
      </li>
    </ul>
  </details>
)
