import { z } from 'zod/mini'
import { inRupees, paise } from '#app/basics/money.ts'
import { imageChangeTexts } from '../products/images/image-event.ts'
import { changeTexts } from '../products/product-cells.ts'
import { rateChangeTexts } from '../tax-rates/rate-change-texts.ts'
import { wordChangeTexts } from '../words/word-changes.ts'
import type { RecordSubject } from './record-filter.ts'

const optional = <Of extends z.core.$ZodType>(type: Of) => z.optional(z.nullable(type))
const amount = optional(z.number())
const words = optional(z.string())

/** Values of events that are told; the others only say again what the action says. */
const Facts = z.object({
  totalPaise: amount,
  amountPaise: amount,
  paidPaise: amount,
  trackingNumber: words,
  reference: words,
  courier: words,
  itemIds: optional(z.array(z.string())),
  quantity: amount,
  exchangeSize: words,
  deliveryFailure: words,
  replacement: words,
  damaged: optional(z.union([z.number(), z.record(z.string(), z.number())])),
  role: words,
  by: words,
  why: words,
  times: amount,
  name: words,
  scopes: optional(z.array(z.string())),
  filter: words,
})

/** Details of an event beside its action: sums, numbers, roles, and the note of a person. */
export function eventDetails(event: {
  subjectType: RecordSubject
  before: unknown
  after: unknown
  personal: unknown
}): string[] {
  if (event.subjectType === 'product')
    return [...changeTexts(event.before, event.after), ...imageChangeTexts(event)]
  if (event.subjectType === 'words')
    return [...wordChangeTexts(event.before, event.after), ...rateChangeTexts(event.after)]
  const after = Facts.safeParse(event.after).data ?? {}
  const before = Facts.safeParse(event.before).data ?? {}
  const note = z.object({ note: z.string() }).safeParse(event.personal).data?.note
  const sum = after.totalPaise ?? after.paidPaise ?? after.amountPaise
  const { itemIds, quantity, times, trackingNumber, courier, exchangeSize, deliveryFailure, role } =
    after
  const damaged = countDamaged(after.damaged)
  return [
    sum !== null && sum !== undefined && inRupees(paise(sum)),
    itemIds && itemIds.length > 0 && pieces(itemIds.length, 'item'),
    quantity && pieces(quantity, 'piece'),
    exchangeSize && `exchange for ${exchangeSize}`,
    after.reference && `UTR ${after.reference}`,
    courier && `courier ${courier}`,
    trackingNumber && `tracking ${changed(before.trackingNumber, trackingNumber)}`,
    deliveryFailure?.replaceAll('_', ' '),
    after.replacement && `replacement ${after.replacement.replaceAll('_', ' ')}`,
    damaged > 0 && `${pieces(damaged, 'piece')} damaged`,
    role && changed(before.role, role),
    after.by,
    after.why,
    times && (times === 1 ? 'once' : `${times} times`),
    after.name,
    after.scopes?.join(', '),
    after.filter,
    note && `“${note}”`,
  ].filter((one) => typeof one === 'string' && one !== '') as string[]
}

const countDamaged = (damaged: number | Record<string, number> | null | undefined): number =>
  typeof damaged === 'number'
    ? damaged
    : Object.values(damaged ?? {}).reduce((sum, quantity) => sum + quantity, 0)

const changed = (from: string | null | undefined, to: string) =>
  from && from !== to ? `${from} → ${to}` : to

const pieces = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`
