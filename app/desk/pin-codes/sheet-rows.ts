import { err, ok, type Result } from '#app/basics/result.ts'
import { isPinCode, pinDigits } from '#app/shipping/pin-code.ts'
import type { SheetField } from './sheet-columns.ts'

/** Services of a courier at a PIN code. */
export type SheetRow = {
  pin: number
  prepaid: boolean
  cash: boolean
  pickup: boolean
  daysMin: number | null
  daysMax: number | null
  zone: string | null
}

const YES = /^(?:y|yes|true|1|available|serviceable|active|enabled|✓)$/i
const NO =
  /^(?:|n|no|false|0|-|na|n\/a|nil|not available|unavailable|non[- ]?serviceable|not serviceable|inactive|disabled)$/i
const MAX_DAYS = 90
const MAX_ZONE = 40

/**
 * Reads a line of a courier's sheet. A sheet without a column for paid parcels lists the PIN codes that
 * it serves; what it does not say of cash and returns, the courier does not do.
 */
export function readSheetRow(
  cells: readonly string[],
  columns: readonly string[],
): Result<SheetRow, string> {
  const cell = (field: SheetField): string | undefined => {
    const at = columns.indexOf(field)
    return at < 0 ? undefined : (cells[at] ?? '').trim()
  }
  const pin = pinDigits(cell('pin') ?? '')
  if (!isPinCode(pin)) return err('No PIN code of six digits')
  const flags = { prepaid: true, cash: false, pickup: false }
  for (const field of ['prepaid', 'cash', 'pickup'] as const) {
    const text = cell(field)
    if (text === undefined) continue
    if (!YES.test(text) && !NO.test(text))
      return err(`“${text.slice(0, 20)}” is neither yes nor no`)
    flags[field] = YES.test(text)
  }
  const days = readDays(cell)
  if (!days.ok) return days
  return ok({
    pin: Number(pin),
    ...flags,
    ...days.value,
    zone: cell('zone')?.slice(0, MAX_ZONE) || null,
  })
}

type Days = Pick<SheetRow, 'daysMin' | 'daysMax'>

/** Days of one column ("3", "2-4", "2 to 4 days") or of two; none where they are empty. */
function readDays(cell: (field: SheetField) => string | undefined): Result<Days, string> {
  const text = cell('days') || [cell('daysMin'), cell('daysMax')].filter(Boolean).join('-')
  if (text === '') return ok({ daysMin: null, daysMax: null })
  const [, from = '', to = from] =
    /^(\d{1,3})\s*(?:(?:-|–|to)\s*(\d{1,3})\s*)?(?:days?)?$/i.exec(text) ?? []
  const [daysMin, daysMax] = [Number(from), Number(to)]
  if (from === '' || daysMin > daysMax || daysMax > MAX_DAYS)
    return err(`“${text.slice(0, 20)}” is no number of days`)
  return ok({ daysMin, daysMax })
}
