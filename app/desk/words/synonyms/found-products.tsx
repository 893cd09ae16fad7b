import { groupDigits } from '#app/basics/text/group-digits.ts'
import type { Found } from './tried-search.ts'

/** Number and first names of what a search finds. */
export const FoundProducts = ({ title, found }: { title: string; found: Found }) => (
  <section className="rounded-card border border-line bg-card p-4 wrap-anywhere">
    <h3 className="font-medium">
      {title} {countOf(found)}
    </h3>
    <ul className="mt-1 list-disc pl-5 text-sm text-soft">
      {found.names.map((name, i) => (
        <li key={i}>{name}</li>
      ))}
    </ul>
  </section>
)

function countOf({ total, isAtLeast }: Found): string {
  if (total === 0) return 'nothing'
  const count = groupDigits(String(total))
  return `${isAtLeast ? `more than ${count}` : count} ${total === 1 ? 'product' : 'products'}`
}
