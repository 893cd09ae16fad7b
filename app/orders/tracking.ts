/** Courier, tracking number and link of a parcel, as far as they are known. */
export type Tracking = {
  trackingNumber: string | null
  courier: string | null
  /** Page of the courier that shows where the parcel is: an https address. */
  trackingLink: string | null
}

export const NO_TRACKING: Tracking = { trackingNumber: null, courier: null, trackingLink: null }

export type TypedTracking = { [Field in keyof Tracking]?: string | undefined }

/** An empty field says that there is none. */
export const trackingFrom = ({
  trackingNumber,
  courier,
  trackingLink,
}: TypedTracking): Tracking => ({
  trackingNumber: trackingNumber || null,
  courier: courier || null,
  trackingLink: trackingLink || null,
})

export const MAX_COURIER = 40
export const MAX_TRACKING_LINK = 300

const HTTPS_ADDRESS = /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#][^\s"<>\\]*)?$/

/** Whether a text may become a link of mails and pages. */
export const isTrackingLink = (text: string): boolean =>
  text.length <= MAX_TRACKING_LINK && HTTPS_ADDRESS.test(text)

/** The number as it is said: "Delhivery DL200". Undefined without a number. */
export const trackingWords = ({
  trackingNumber,
  courier,
}: Pick<Tracking, 'trackingNumber' | 'courier'>): string | undefined =>
  trackingNumber ? [courier, trackingNumber].filter(Boolean).join(' ') : undefined

/** Values of an audit event. */
export const trackingFacts = ({ trackingNumber, courier }: Partial<Tracking> = {}) => ({
  ...(trackingNumber && { trackingNumber }),
  ...(courier && { courier }),
})
