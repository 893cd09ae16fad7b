import { given } from '#given-brand'

/** Above each page of a shop that strangers do not see yet: only the staff come so far. */
export function PreviewBanner() {
  const { opening } = given
  if (opening?.state !== 'closed') return null
  return (
    <p className="border-b border-line bg-indigo-pale px-4 py-2 text-center text-sm text-indigo">
      Preview: only your team sees this shop, and nothing can be ordered. Missing:{' '}
      {opening.lacking.join('; ')}.{' '}
      <a href="/desk/checklist" className="font-semibold underline">
        To the checklist
      </a>
    </p>
  )
}
