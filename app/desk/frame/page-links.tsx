import { ButtonLink } from '#app/ui/button.tsx'

type Props = {
  newer: string | undefined
  older: string | undefined
  /** Of the page before and the one after; other words where the oldest comes first. */
  labels?: readonly [before: string, after: string]
  /** Parameters of the list's address beside its place. */
  search: Readonly<Record<string, string>>
}

/** Next and previous page of a list by key. */
export function PageLinks({
  newer,
  older,
  labels: [before, after] = ['Newer', 'Older'],
  search,
}: Props) {
  if (!newer && !older) return null
  const at = (place: Record<string, string>) => `?${new URLSearchParams({ ...search, ...place })}`
  return (
    <nav aria-label="Pages" className="mt-5 flex gap-3">
      {newer && (
        <ButtonLink to={at({ before: newer })} kind="secondary" data-previous-page>
          <span className="inline-block" aria-hidden="true">
            ←
          </span>{' '}
          {before}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink to={at({ after: older })} kind="secondary" className="ml-auto" data-next-page>
          {after}{' '}
          <span className="inline-block" aria-hidden="true">
            →
          </span>
        </ButtonLink>
      )}
    </nav>
  )
}
