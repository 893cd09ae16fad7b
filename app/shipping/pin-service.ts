import type { Rules } from '#app/basics/brand/brand-file.ts'
import { isArmyPost } from './pin-code.ts'

/** Business days from dispatch to the door. */
export type DeliveryDays = { min: number; max: number }

/**
 * The shop's answer for a PIN code. `no file`: no courier's sheet is loaded, so the policy's promises
 * hold for all. `cash`: collected at the door; `pickup`: returns are fetched.
 */
export type PinService =
  | { kind: 'no file' }
  | { kind: 'not served' }
  | { kind: 'served'; prepaid: boolean; cash: boolean; pickup: boolean; days: DeliveryDays }

/** One courier's row of a PIN code. */
export type CourierRow = {
  prepaid: boolean
  cash: boolean
  pickup: boolean
  daysMin: number | null
  daysMax: number | null
}

type PinRules = Pick<Rules, 'unlistedPins'> & {
  deliveryDays: Readonly<Record<'all' | 'remote', readonly [number, number]>>
}

/**
 * The best of the couriers that serve a PIN code: what any of them does is done, in the days of the
 * quickest. Without a row in any sheet the merchant's rule decides: the policy's slowest promise,
 * without cash and pickup, of which no courier has said anything; or not at all.
 */
export function bestService(
  pin: string,
  rows: readonly CourierRow[],
  { unlistedPins, deliveryDays }: PinRules,
): PinService {
  if (rows.length === 0 && unlistedPins === 'policy')
    return {
      kind: 'served',
      prepaid: true,
      cash: false,
      pickup: false,
      days: daysOf(deliveryDays.remote),
    }
  const serving = rows.filter(({ prepaid, cash }) => prepaid || (cash && !isArmyPost(pin)))
  const [first, ...others] = serving.map(({ daysMin, daysMax }) =>
    daysMin === null || daysMax === null
      ? daysOf(deliveryDays.all)
      : { min: daysMin, max: daysMax },
  )
  if (!first) return { kind: 'not served' }
  return {
    kind: 'served',
    prepaid: serving.some(({ prepaid }) => prepaid),
    // Couriers' sheets that say otherwise mean the town, not the post of the army.
    cash: !isArmyPost(pin) && serving.some(({ cash }) => cash),
    pickup: serving.some(({ pickup }) => pickup),
    days: others.reduce((best, days) => (isQuicker(days, best) ? days : best), first),
  }
}

const daysOf = ([min, max]: readonly [number, number]): DeliveryDays => ({ min, max })

const isQuicker = (a: DeliveryDays, b: DeliveryDays): boolean =>
  a.max < b.max || (a.max === b.max && a.min < b.min)

/** Days in which a PIN code is promised its parcel; undefined where it is not served. */
export function promisedDays(
  service: PinService,
  { deliveryDays }: Pick<PinRules, 'deliveryDays'>,
): DeliveryDays | undefined {
  switch (service.kind) {
    case 'no file':
      return daysOf(deliveryDays.all)
    case 'not served':
      return undefined
    case 'served':
      return service.days
    default:
      return service satisfies never
  }
}
