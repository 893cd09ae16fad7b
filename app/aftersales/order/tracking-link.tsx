import { trackingWords, type Tracking } from '#app/orders/tracking.ts'

/** "Delhivery DL200", as a link to the courier's page where it is known. */
export const TrackingLink = ({ of }: { of: Tracking }) =>
  of.trackingLink ? (
    <a
      href={of.trackingLink}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
    >
      {trackingWords(of)}
      <span className="sr-only"> at the courier, in a new tab</span>
    </a>
  ) : (
    trackingWords(of)
  )
