import { cleanIdentifier } from '#app/basics/text/clean-identifier.ts'

/**
 * Event that a courier reports of a parcel. `review`: a person decides; a status in no table is one too.
 * `reverse`: on the way from a customer, for a return.
 */
export type CourierEvent =
  | 'booked'
  | 'pickup set'
  | 'pickup failed'
  | 'picked up'
  | 'in transit'
  | 'on hold'
  | 'out for delivery'
  | 'attempt failed'
  | 'delivered'
  | 'RTO started'
  | 'RTO in transit'
  | 'RTO attempt failed'
  | 'RTO delivered'
  | 'lost'
  | 'damaged'
  | 'cancelled'
  | 'review'
  | 'reverse booked'
  | 'reverse attempt failed'
  | 'reverse QC failed'
  | 'reverse cancelled'
  | 'reverse in transit'
  | 'reverse delivered'

/** Where a parcel is as far as two readings of one status must agree. */
export type CourierStage =
  | 'under way'
  | 'going back'
  | 'delivered'
  | 'came back'
  | 'lost'
  | 'damaged'
  | 'cancelled'
  | 'reverse'
  | 'review'

export const STAGES: Readonly<Record<CourierEvent, CourierStage>> = {
  booked: 'under way',
  'pickup set': 'under way',
  'pickup failed': 'under way',
  'picked up': 'under way',
  'in transit': 'under way',
  'on hold': 'under way',
  'out for delivery': 'under way',
  'attempt failed': 'under way',
  delivered: 'delivered',
  'RTO started': 'going back',
  'RTO in transit': 'going back',
  'RTO attempt failed': 'going back',
  'RTO delivered': 'came back',
  lost: 'lost',
  damaged: 'damaged',
  cancelled: 'cancelled',
  review: 'review',
  'reverse booked': 'reverse',
  'reverse attempt failed': 'reverse',
  'reverse QC failed': 'reverse',
  'reverse cancelled': 'reverse',
  'reverse in transit': 'reverse',
  'reverse delivered': 'reverse',
}

/** Ends nothing: it may be read from less than an end. */
export const isMoving = (event: CourierEvent): boolean =>
  ['under way', 'going back', 'reverse'].includes(STAGES[event])

/** A status for comparing it whole: case, spaces, underscores and hyphens do not count. */
export const plainStatus = (written: string): string =>
  cleanIdentifier(written)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
