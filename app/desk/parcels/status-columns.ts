import { plainStatus } from '#app/shipping/courier-events/courier-event.ts'
import { eventOfWords } from '#app/shipping/courier-events/status-words.ts'
import type { StatusField } from '#app/shipping/courier-events/read-courier-event.ts'

type Kind = StatusField['kind'] | 'order words'
export type StatusColumn = { at: number; kind: Kind }

/**
 * Names of the columns that say where a parcel is, in small letters alone. Any other column is never
 * read for it: a remark, an address, the status of a payment or of a refund.
 */
const NAMES: Readonly<Record<Kind, string>> = {
  words: `status, currentstatus, lateststatus, laststatus, finalstatus, presentstatus,
    currentshipmentstatus, shipmentcurrentstatus, deliverystatus, trackingstatus, courierstatus,
    carrierstatus, awbstatus, waybillstatus, parcelstatus, packagestatus, consignmentstatus, rtostatus,
    srstatuslabel, stateofparcel, stateofshipment`,
  // Some shops' own; it counts only where no column is the courier's.
  'order words': 'orderstatus',
  type: 'statustype, scantype, currentstatustype, shipmentstatustype',
  code: `statuscode, currentstatuscode, laststatuscode, shipmentstatuscode, nslcode, nsl, scancode,
    statusid`,
  // Its number stands under the name of its word, and its word under that of its number.
  'shipment number': 'shipmentstatusid, shipmentstatus, srstatus, srstatusid',
  'order number': 'currentstatusid, orderstatusid',
  'is return': 'isreturn',
}

const KINDS: ReadonlyMap<string, Kind> = new Map(
  (
    [
      'words',
      'order words',
      'type',
      'code',
      'shipment number',
      'order number',
      'is return',
    ] as const
  ).flatMap((kind) => NAMES[kind].split(',').map((name) => [name.trim(), kind] as const)),
)

export const statusKind = (heading: string): Kind | undefined =>
  KINDS.get(plainStatus(heading).replaceAll(/[^a-z]/g, ''))

/** Columns of a heading that say where a parcel is. */
export function statusColumns(headings: readonly string[]): StatusColumn[] {
  const all = headings.flatMap((heading, at) => {
    const kind = statusKind(heading)
    return kind ? [{ at, kind }] : []
  })
  const couriers = all.filter(({ kind }) => kind !== 'order words' && kind !== 'is return')
  return couriers.length === 0 ? all : all.filter(({ kind }) => kind !== 'order words')
}

const NOTHING = /^(?:|-+|n\/?a|null|none)$/i

/** Reads the cells of a row in those columns. */
export const saidInColumns = (
  cells: readonly string[],
  columns: readonly StatusColumn[],
): StatusField[] =>
  columns.flatMap(({ at, kind }) => {
    const text = (cells[at] ?? '').trim()
    if (NOTHING.test(text)) return []
    if (kind === 'order words') return [{ kind: 'words', text }]
    const isNumbered = kind === 'shipment number' || kind === 'order number'
    return [{ kind: isNumbered && !/^\d/.test(text) ? 'words' : kind, text }]
  })

/** Without a heading all that follows the number must be one whole status. */
export const saidAfterNumber = (cells: readonly string[]): StatusField[] =>
  cells
    .map((text) => text.trim())
    .filter((text) => !NOTHING.test(text))
    .map((text) => ({ kind: 'words', text }))

/**
 * Parts a line without signs between its cells. The number may have gaps of its own (“BD 77 123”, “EX
 * 123456789 IN”); a whole status may follow it, and other words that do are shown to a person.
 */
export function splitSpaced(text: string): { code: string; said: StatusField[] } {
  const words = text.split(/\s+/)
  const isPart = (at: number) => /\d|^#?[0-9a-f]{8}$/i.test(words[at] ?? '')
  const isOrder = /^#?[0-9a-f]{4} [0-9a-f]{4}$/i.test(words.slice(0, 2).join(' '))
  let end = isOrder ? 2 : isPart(0) ? 1 : isPart(1) ? 2 : words.length
  while (isPart(end)) end += 1
  const after = (from: number) => words.slice(from).join(' ')
  const isWhole = (status: string) => status === '' || eventOfWords(status) !== undefined
  if (!isWhole(after(end)) && /^[a-z]{1,2}$/i.test(words[end] ?? '') && isWhole(after(end + 1)))
    end += 1
  return { code: words.slice(0, end).join(' '), said: saidAfterNumber([after(end)]) }
}
