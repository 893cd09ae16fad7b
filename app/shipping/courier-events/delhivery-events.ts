import { isMoving, plainStatus, type CourierEvent } from './courier-event.ts'

/** Leg of a parcel: to the customer, ended, back to the sender, lost; a return, and its cancelling. */
export const DELHIVERY_TYPES = ['UD', 'DL', 'RT', 'LT', 'PP', 'PU', 'CN'] as const
export type DelhiveryType = (typeof DELHIVERY_TYPES)[number]

type Row = {
  event: CourierEvent
  type: DelhiveryType
  /** Whole statuses; without them, any of its type. */
  statuses?: string
  /** NSL codes; without them, the status as such, with a code that stands nowhere else or none. */
  codes?: string
}

const OUT = 'Dispatched, Out for delivery'
const BACK = 'RTO, RTO Delivered'

/** Delhivery's types, statuses and codes. A row with codes goes before the one without. */
const TABLE: readonly Row[] = [
  { event: 'booked', type: 'UD', statuses: 'Manifested' },
  { event: 'booked', type: 'UD', codes: 'X-UCI' },
  { event: 'pickup set', type: 'UD', codes: 'FMPUR-101, FMOFP-101' },
  { event: 'pickup failed', type: 'UD', statuses: 'Not Picked' },
  {
    event: 'pickup failed',
    type: 'UD',
    codes: `X-PNP, PNP-101, FMEOD-101, FMEOD-102, FMEOD-103, FMEOD-104, FMEOD-106, FMEOD-107, FMEOD-108,
      FMEOD-109, FMEOD-110, FMEOD-111, FMEOD-112, FMEOD-152`,
  },
  {
    event: 'picked up',
    type: 'UD',
    statuses: 'In Transit',
    codes: 'X-PPOM, X-PPONM, X-PROM, X-PRONM, X-PIOM',
  },
  { event: 'in transit', type: 'UD', statuses: 'In Transit, Pending' },
  {
    event: 'on hold',
    type: 'UD',
    codes: `DLYMR-118, DLYDC-101, DLYDC-102, DLYDC-107, DLYDC-132, DLYDC-416, DLYDC-417, DLYRG-120,
      DLYRG-124, DLYRG-125, DLYRG-127, DLYRPC-416, DLYRPC-417, DLYFM-102`,
  },
  { event: 'out for delivery', type: 'UD', statuses: OUT },
  {
    event: 'attempt failed',
    type: 'UD',
    codes: `EOD-74, SC-104, EOD-15, EOD-11, EOD-6, EOD-111, EOD-3, EOD-16, EOD-40, EOD-133, EOD-134,
      EOD-69, EOD-104, EOD-86, EOD-43, SC-102, SC-103, SC-106, X-SC, EOD-137, EOD-138, EOD-146`,
  },
  { event: 'attempt failed', type: 'UD', statuses: 'Undelivered' },
  { event: 'damaged', type: 'UD', codes: 'DLYDG-119' },
  { event: 'cancelled', type: 'UD', codes: 'DTUP-210, FMEOD-118' },
  { event: 'review', type: 'UD', codes: 'EOD-105, X-NSZ, PNP-102, EOD-140, CL-105' },
  { event: 'delivered', type: 'DL', statuses: 'Delivered' },
  {
    event: 'delivered',
    type: 'DL',
    statuses: 'Delivered',
    codes: 'EOD-36, EOD-37, EOD-38, EOD-135, EOD-141, EOD-143, EOD-144, EOD-145, SC-101',
  },
  // Delivered without the check that was ordered, and handed to another courier.
  { event: 'review', type: 'DL', codes: 'EOD-136, EOD-600' },
  { event: 'RTO delivered', type: 'DL', statuses: BACK },
  { event: 'RTO delivered', type: 'DL', statuses: BACK, codes: 'RD-AC, RD-AC1, RT-110' },
  { event: 'reverse delivered', type: 'DL', statuses: 'DTO' },
  { event: 'reverse delivered', type: 'DL', statuses: 'DTO', codes: 'RD-AC, RT-111' },
  {
    event: 'RTO started',
    type: 'RT',
    codes: 'RT-101, RT-106, RT-107, RT-108, RT-109, RT-113, EOD-6O',
  },
  { event: 'RTO started', type: 'RT', statuses: 'RTO Initiated' },
  { event: 'RTO in transit', type: 'RT', statuses: `In Transit, Pending, ${OUT}` },
  { event: 'RTO in transit', type: 'RT', statuses: 'RTO In Transit, RTO OFD, RTO Dispatched' },
  {
    event: 'RTO attempt failed',
    type: 'RT',
    codes: `RD-PD3, RD-PD4, RD-PD7, RD-PD8, RD-PD10, RD-PD11, RD-PD12, RD-PD15, RD-PD17, RD-PD18,
      RD-PD20, RD-PD21, RD-PD22`,
  },
  { event: 'damaged', type: 'RT', codes: 'RT-104' },
  { event: 'lost', type: 'LT', statuses: 'Lost' },
  { event: 'lost', type: 'LT', statuses: 'Lost', codes: 'LT-100' },
  { event: 'reverse booked', type: 'PP', statuses: 'Open, Scheduled, Dispatched' },
  {
    event: 'reverse attempt failed',
    type: 'PP',
    codes: 'EOD-26, EOD-65, EOD-68, EOD-73, EOD-121',
  },
  {
    event: 'reverse QC failed',
    type: 'CN',
    codes: 'EOD-777, EOD-84, EOD-95, EOD-108, EOD-131, EOD-132',
  },
  { event: 'reverse cancelled', type: 'CN', statuses: 'Canceled, Cancelled, Closed' },
  { event: 'reverse cancelled', type: 'CN', codes: 'EOD-21, EOD-106, ST-109, ST-112' },
  { event: 'reverse in transit', type: 'PU', statuses: 'In Transit, Pending, Dispatched' },
  { event: 'reverse in transit', type: 'PU', codes: 'EOD-77' },
]

/** “EOD-6O”, “eod 6O” and “EOD_6O” are one code; it is not EOD-60. */
const plainCode = (written: string) => plainStatus(written).replaceAll(' ', '')

const ROWS = TABLE.map(({ event, type, statuses, codes }) => ({
  event,
  type,
  statuses: statuses?.split(',').map(plainStatus),
  codes: codes?.split(',').map(plainCode),
}))

const KNOWN_CODES = new Set(ROWS.flatMap(({ codes }) => codes ?? []))

/** Codes that report an attempt: an unknown one does not mean that the parcel just moves on. */
const ATTEMPT = /^(?:fm)?eod|^sc\d|^rd|^rt\d|^lt\d|^cl\d|^st\d|^dtup/

export const isDelhiveryCode = (written: string): boolean => KNOWN_CODES.has(plainCode(written))

/**
 * Event of a type with a status, a code or both ('': none). The code says more than the status, as
 * long as it belongs to it; where they contradict each other, or an end has a code that stands nowhere,
 * the event is for review.
 */
export function delhiveryEvent(type: DelhiveryType, status: string, code: string): CourierEvent {
  const [said, nsl] = [plainStatus(status), plainCode(code)]
  const ofType = ROWS.filter((row) => row.type === type)
  if (said === '') return only(ofType.filter(({ codes }) => codes?.includes(nsl)))
  const rows = ofType.filter(({ statuses }) => statuses?.includes(said) ?? true)
  const asSuch = rows.find(({ codes }) => codes === undefined)?.event
  if (asSuch === undefined) return 'review'
  if (nsl === '') return asSuch
  const listed = rows.find(({ codes }) => codes?.includes(nsl))
  if (listed) return listed.event
  if (KNOWN_CODES.has(nsl) || ATTEMPT.test(nsl)) return 'review'
  if (type === 'UD' && /^(?:dly|doff)/.test(nsl)) return 'on hold'
  return isMoving(asSuch) ? asSuch : 'review'
}

/** RD-AC stands in two rows: it tells nothing without its status. */
const only = ([row, ...others]: typeof ROWS): CourierEvent =>
  row && others.length === 0 ? row.event : 'review'
