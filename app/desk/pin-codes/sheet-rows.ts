import { err, ok, type Result } from '#app/basics/result.ts'
import { codeIn, isSpreadsheetNumber, wholeNumber } from '#app/basics/sheets/cells.ts'
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

const YES = /^(?:y|yes|true|1|available|serviceable|active|enabled|✓|✔)$/i
const NO =
  /^(?:|n|no|false|0|-|x|na|n\/a|nil|not available|unavailable|non[- ]?serviceable|not serviceable|inactive|disabled)$/i
/** Remark behind a yes or no: "Yes (max 5000)", "Y, up to ₹5,000", "N - ODA". */
const LIMIT = /\s*\([^()]*\)$|\s*[-,:;/]\s*(?:max|up ?to|limit|oda|only|temporar)[^()]*$/i
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
    return at < 0 ? undefined : wholeNumber(codeIn(cells[at] ?? ''))
  }
  const pin = pinDigits(cell('pin') ?? '')
  if (isSpreadsheetNumber(pin))
    return err('A spreadsheet has rounded its PIN code: save the column as text')
  if (!isPinCode(pin)) return err('No PIN code of six digits')
  const flags = { prepaid: true, cash: false, pickup: false }
  for (const field of ['prepaid', 'cash', 'pickup'] as const) {
    const text = cell(field)
    if (text === undefined) continue
    const said = text.replace(LIMIT, '')
    if (!YES.test(said) && !NO.test(said))
      return err(`“${text.slice(0, 20)}” is neither yes nor no`)
    flags[field] = YES.test(said)
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

/** Days of one column ("3", "2-4 business days", "D+2", "48 hrs") or of two; none where they are empty. */
function readDays(cell: (field: SheetField) => string | undefined): Result<Days, string> {
  const text =
    cell('days') ||
    [cell('daysMin'), cell('daysMax')]
      .filter(Boolean)
      .map((one) => one?.replace(DAYS, ''))
      .join('-')
  if (NO_DAYS.test(text)) return ok({ daysMin: null, daysMax: null })
  const [, from = '', to = from, unit = ''] =
    /^(?:[dt]\s*\+\s*|with ?in\s+|up ?to\s+|max\.?\s+)?(\d{1,4})(?:\.0+)?\s*(?:(?:-|to|\/)\s*(?:[dt]\s*\+\s*)?(\d{1,4})(?:\.0+)?\s*)?(hours?|hrs?|h)?\.?$/i.exec(
      text.replace(DAYS, ''),
    ) ?? []
  const [daysMin, daysMax] = [from, to].map((count) =>
    unit === '' ? Number(count) : Math.ceil(Number(count) / 24),
  ) as [number, number]
  if (from === '' || daysMin > daysMax || daysMax > MAX_DAYS)
    return err(`“${text.slice(0, 20)}” is no number of days`)
  return ok({ daysMin, daysMax })
}

const DAYS = /\s*(?:(?:business|working|calendar|transit)\s+)?(?:days?|d)\.?$/i
const NO_DAYS = /^(?:|-|na|n\/a|nil)$/i
