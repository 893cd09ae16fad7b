import { Form } from 'react-router'
import { brand, grievanceOfficerName, phoneLink } from '#app/basics/brand.ts'
import { formatDate } from '#app/basics/text/format-date.ts'
import { Button } from '#app/ui/button.tsx'
import { CONSUMER_HELPLINE } from './consumer-helpline.ts'

const linkClass =
  'inline-flex min-h-11 min-w-11 items-center font-medium text-madder underline underline-offset-4 wrap-anywhere'

type Props = { state: 'open' | 'answered' | 'closed'; escalatedAt: Date | null; busy: boolean }

/** How to complain further: to the grievance officer, by a button, and to the National Consumer Helpline. */
export function ComplainFurther({ state, escalatedAt, busy }: Props) {
  const { email, phone } = brand.grievanceOfficer
  const name = grievanceOfficerName()
  return (
    <section aria-labelledby="further" className="mt-8 border-t border-line pt-6">
      <h2 id="further" className="text-xl font-bold">
        Not content with our answer?
      </h2>
      <p className="mt-2">
        Our grievance officer{name && `, ${name},`} looks into complaints:{' '}
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
        {phone && (
          <>
            , or call{' '}
            <a href={phoneLink(phone)} className={linkClass}>
              {phone}
            </a>
          </>
        )}
      </p>
      {escalatedAt ? (
        <p className="mt-2 font-medium">
          This ticket is with the grievance officer since {formatDate(escalatedAt)}.
        </p>
      ) : (
        <Form method="post" className="mt-3">
          <input type="hidden" name="step" value="escalate" />
          <Button type="submit" kind="secondary" disabled={busy}>
            Take it to the grievance officer
          </Button>
          {state !== 'open' && (
            <p className="mt-2 text-sm text-soft">It then waits for an answer again.</p>
          )}
        </Form>
      )}
      <p className="mt-4 text-soft">
        You can also turn to the National Consumer Helpline of the Government of India: call{' '}
        <a href={`tel:${CONSUMER_HELPLINE.phone}`} className={linkClass}>
          {CONSUMER_HELPLINE.phone}
        </a>{' '}
        or write at{' '}
        <a href={`https://${CONSUMER_HELPLINE.site}`} rel="noreferrer" className={linkClass}>
          {CONSUMER_HELPLINE.site}
        </a>
        .
      </p>
    </section>
  )
}
