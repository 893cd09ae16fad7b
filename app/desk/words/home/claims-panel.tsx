import { Confirmation } from '../../tax-rates/confirmation.tsx'
import type { ShownClaim } from '../../tax-rates/shown-rate.ts'

/** Claims that came with the shop: hidden from an open shop's visitors until somebody confirms them. */
export const ClaimsPanel = ({ claims }: { claims: readonly ShownClaim[] }) => (
  <section aria-labelledby="claims" className="rounded-card border border-line bg-card p-4">
    <h2 id="claims" className="text-lg font-bold">
      Claims that came with the shop
    </h2>
    <p className="mt-1 text-soft">
      An open shop hides them until you confirm them. Confirm only what you can prove; change or
      remove the others in the form.
    </p>
    <ul className="mt-2 divide-y divide-line">
      {claims.map((claim) => (
        <li key={claim.topic} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <span>{claim.name}</span>
          <Confirmation of={claim} />
        </li>
      ))}
    </ul>
  </section>
)
