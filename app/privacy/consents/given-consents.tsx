import { Form, Link } from 'react-router'
import { formatDate } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { CONSENT_PURPOSES, type GivenConsent } from './consent-purposes.ts'

/** Consents of the shopper, with their words and time, each with a button that withdraws it. */
export const GivenConsents = ({
  consents,
  isConfirmed,
}: {
  consents: readonly GivenConsent[]
  isConfirmed: boolean
}) => (
  <section id="agreed" aria-labelledby="agreed-heading" className="scroll-mt-24 space-y-3">
    <h2 id="agreed-heading" className="text-xl font-bold">
      What you agreed to
    </h2>
    {consents.map((one) => (
      <div key={one.purpose} className="space-y-2">
        <h3 className="font-semibold">{CONSENT_PURPOSES[one.purpose].what}</h3>
        <p>{CONSENT_PURPOSES[one.purpose].use}</p>
        <blockquote className="border-l-2 border-line pl-4 text-soft">{one.words}</blockquote>
        <p className="text-soft">
          Agreed on {formatDate(one.givenAt)}, by the form on our page
          {one.version && `, version ${one.version}`}. {stateOf(one)}
        </p>
        {one.state !== 'withdrawn' && (
          <Form method="post" action="/account/consents">
            <Button type="submit" kind="secondary" name="purpose" value={one.purpose}>
              Withdraw it
            </Button>
          </Form>
        )}
      </div>
    ))}
    {consents.length === 0 && (
      <p>
        {isConfirmed
          ? 'Nothing: you get no newsletter. '
          : 'Once your email is confirmed, whether it gets our newsletter is shown here. '}
      </p>
    )}
    <p className="text-soft">
      Your account and your orders need no consent: we use what you give us for what you ask us to
      do, and keep what the law requires. See our{' '}
      <Link to="/privacy" className="underline underline-offset-4">
        Privacy Policy
      </Link>
      .
    </p>
  </section>
)

function stateOf({ state, withdrawnAt }: GivenConsent): string {
  if (state === 'withdrawn' && withdrawnAt) return `Withdrawn on ${formatDate(withdrawnAt)}.`
  return state === 'waiting' ? 'It waits until you confirm it by the email we sent.' : ''
}
