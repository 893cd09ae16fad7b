import { Link } from 'react-router'
import type { FilterChip } from './filter-chip.ts'

/** Filters that are on; each is a link to the list without it. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="mt-2 flex flex-wrap gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Link
            to={without}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 hover:border-madder"
          >
            {text}
            <span aria-hidden="true">×</span>
            <span className="sr-only">, take this filter away</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
