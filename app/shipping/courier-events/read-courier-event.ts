import { isMoving, plainStatus, STAGES, type CourierEvent } from './courier-event.ts'
import {
  DELHIVERY_TYPES,
  delhiveryEvent,
  isDelhiveryCode,
  type DelhiveryType,
} from './delhivery-events.ts'
import { shiprocketEvent } from './shiprocket-events.ts'
import { eventOfWords } from './status-words.ts'

/** A field of a courier's status, in a file or an answer, as it is written. */
export type StatusField = {
  kind: 'words' | 'type' | 'code' | 'shipment number' | 'order number' | 'is return'
  text: string
}

/**
 * Event that the fields of one status tell together. Each must be understood as a whole, and all must
 * say the same: what stands in no table, and what contradicts itself, is for review. The type says
 * what words mean: “RTO” with type DL is back.
 */
export function readCourierEvent(fields: readonly StatusField[]): CourierEvent {
  const written = (kind: StatusField['kind']) =>
    fields.flatMap((field) => (field.kind === kind ? [field.text] : []))
  const isReturn = written('is return').some((text) => /^(?:1|yes|true)$/i.test(text.trim()))
  const events = [
    ...eventsOfStatus(fields),
    ...written('shipment number').map((text) =>
      eventOfNumber(text, isReturn ? 'return' : 'shipment'),
    ),
    ...written('order number').map((text) => eventOfNumber(text, 'order')),
  ]
  const [first = 'review'] = events
  // Words alone do not tell that a parcel goes the other way.
  if (isReturn && STAGES[first] !== 'reverse') return 'review'
  return events.every((event) => STAGES[event] === STAGES[first]) ? first : 'review'
}

function eventsOfStatus(fields: readonly StatusField[]): CourierEvent[] {
  const types = new Set<DelhiveryType>()
  const codes = new Set<string>()
  const words = new Set<string>()
  for (const { kind, text: written } of fields) {
    if (kind !== 'words' && kind !== 'type' && kind !== 'code') continue
    const text = plainStatus(written)
    // Some files call the type a code, or write it before the status: “DL/Delivered”.
    const [, before = '', status = ''] = /^(\w\w)(?:[ /|:]+([a-z].*))?$/.exec(text) ?? []
    const type = DELHIVERY_TYPES.find((one) => one === before.toUpperCase())
    if (type) types.add(type)
    if (type && status) words.add(status)
    if (type) continue
    if (kind === 'words' || eventOfWords(text)) words.add(text)
    else codes.add(text)
  }
  const [type, ...otherTypes] = types
  const [code, ...otherCodes] = codes
  if (otherTypes.length > 0 || otherCodes.length > 0) return ['review']
  const statuses = words.size > 0 || (!type && code === undefined) ? [...words] : ['']
  return statuses.map((status) => {
    if (type) return delhiveryEvent(type, status, code ?? '')
    return code === undefined ? (eventOfWords(status) ?? 'review') : eventWithCode(status, code)
  })
}

/** Event of a status and a code whose type is not said: the one type that has both tells it. */
function eventWithCode(status: string, code: string): CourierEvent {
  if (isDelhiveryCode(code) && status !== '') return eventOfAnyType(status, code)
  // A code alone, or one of another list, is too little for an end.
  const event = status === '' ? eventOfAnyType('', code) : (eventOfWords(status) ?? 'review')
  return isMoving(event) ? event : 'review'
}

function eventOfAnyType(status: string, code: string): CourierEvent {
  const events = DELHIVERY_TYPES.map((type) => delhiveryEvent(type, status, code))
  const [event = 'review', ...others] = new Set(events.filter((one) => one !== 'review'))
  return others.length === 0 ? event : 'review'
}

/** A spreadsheet may have made 7 to 7.0. */
function eventOfNumber(text: string, counts: Parameters<typeof shiprocketEvent>[1]): CourierEvent {
  const [, number] = /^(\d{1,3})(?:\.0+)?$/.exec(text.trim()) ?? []
  return number === undefined ? 'review' : shiprocketEvent(Number(number), counts)
}
