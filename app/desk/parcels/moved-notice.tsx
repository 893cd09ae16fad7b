import { OUTCOME_WORDS, PARCEL_OUTCOMES, type SeenParcel } from './parcel-outcome.ts'

/** Result of moving many: how many of each, and whether any was left. */
export function MovedNotice({ seen }: { seen: readonly SeenParcel[] }) {
  const done = seen.flatMap((one) => (one.is === 'done' ? [one] : []))
  const counts = PARCEL_OUTCOMES.map(
    (wanted) => [OUTCOME_WORDS[wanted], done.filter(({ outcome }) => outcome === wanted)] as const,
  ).filter(([, some]) => some.length > 0)
  const left = seen.length - done.length
  return (
    <p role="status" className="mt-3 rounded-card bg-leaf-pale px-4 py-2 font-medium text-leaf">
      {counts.length === 0
        ? 'Nothing was changed.'
        : `${counts.map(([words, some]) => `${words}: ${some.length}.`).join(' ')} Their customers are written to.`}
      {left > 0 && ` ${left} ${left === 1 ? 'is left as it is' : 'are left as they are'}.`}
    </p>
  )
}
