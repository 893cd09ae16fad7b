import { EmailLink } from '#app/mail/email-layout.mail.tsx'
import { trackingWords, type Tracking } from '#app/orders/tracking.ts'

/** "Delhivery DL200", and the courier's page as a link where it is known. */
export const TrackingWords = ({ of }: { of: Tracking }) => (
  <>
    <strong>{trackingWords(of)}</strong>
    {of.trackingLink && (
      <>
        {'. '}
        <EmailLink href={of.trackingLink}>See on the courier’s page where it is</EmailLink>
      </>
    )}
  </>
)
