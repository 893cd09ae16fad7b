import { Link } from 'react-router'
import type { BreadcrumbItem } from './breadcrumb-trail.ts'

/**
 * The page's place in the shop. The last item is the page itself, which on a small screen its
 * heading names already.
 */
export const Breadcrumb = ({ trail }: { trail: readonly BreadcrumbItem[] }) => (
  <nav
    aria-label="Breadcrumb"
    className="min-w-0 text-sm text-soft max-md:order-last max-md:w-full md:flex-1"
  >
    <ol className="flex flex-wrap items-center gap-x-2">
      {trail.map(({ name, path }, i) => {
        const here = i === trail.length - 1
        return (
          <li
            key={path}
            aria-current={here ? 'page' : undefined}
            className={`flex min-w-0 gap-2 ${here ? 'max-md:sr-only' : ''}`}
          >
            {i > 0 && (
              <span aria-hidden="true" className="self-center">
                /
              </span>
            )}
            {here ? (
              <span className="truncate">{name}</span>
            ) : (
              <Link
                to={path}
                className="inline-flex min-h-11 min-w-10 items-center hover:underline"
              >
                {name}
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
