import type { FieldErrors } from '#app/basics/form-fields.ts'
import { err, ok, type Result } from '#app/basics/result.ts'

/** Fields of a courier's sheet, in the sequence of the choices. */
export const SHEET_FIELDS = [
  'pin',
  'prepaid',
  'cash',
  'pickup',
  'days',
  'daysMin',
  'daysMax',
  'zone',
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

export const FIELD_LABELS: Record<SheetField, string> = {
  pin: 'PIN code',
  prepaid: 'Takes paid parcels',
  cash: 'Collects cash',
  pickup: 'Fetches returns',
  days: 'Days: 3, or 2-4',
  daysMin: 'Days, at least',
  daysMax: 'Days, at most',
  zone: 'Zone',
}

/** Names that couriers give a column, as `plain` spells them, the likeliest first. */
const NAMES: Record<SheetField, readonly string[]> = {
  pin: ['pin', 'pincode', 'pincodes', 'postalcode', 'destinationpincode', 'droppincode', 'zip'],
  prepaid: [
    'prepaid',
    'prepaiddelivery',
    'prepaidserviceable',
    'delivery',
    'drop',
    'forward',
    'serviceable',
  ],
  cash: ['cod', 'cash', 'codavailable', 'coddelivery', 'codserviceable', 'cashondelivery'],
  pickup: ['rvp', 'reverse', 'reversepickup', 'pickup', 'rvppickup', 'return'],
  days: ['tat', 'days', 'edd', 'transitdays', 'transittime', 'sla', 'deliverydays', 'tatdays'],
  daysMin: ['daysmin', 'mindays', 'tatmin', 'mintat'],
  daysMax: ['daysmax', 'maxdays', 'tatmax', 'maxtat'],
  zone: ['zone', 'billingzone', 'zonename', 'region'],
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Guesses what each column is by its name; '' is ignored. */
export function guessSheetColumns(header: readonly string[]): (SheetField | '')[] {
  const names = header.map(plain)
  const columns: (SheetField | '')[] = header.map(() => '')
  for (const field of SHEET_FIELDS) {
    const found = NAMES[field]
      .map((name) => names.findIndex((other, at) => other === name && columns[at] === ''))
      .find((at) => at >= 0)
    if (found !== undefined) columns[found] = field
  }
  return columns
}

/** Name of the choice of a column, in the form. */
export const columnField = (at: number): string => `column-${at}`

/** Reads the choices: each field once, and the PIN code must be among them. */
export function readSheetColumns(
  fields: Readonly<Record<string, string>>,
  header: readonly string[],
): Result<(SheetField | '')[], FieldErrors> {
  const columns = header.map(
    (_, at) => SHEET_FIELDS.find((field) => field === fields[columnField(at)]) ?? '',
  )
  const errors: FieldErrors = {}
  columns.forEach((column, at) => {
    const first = columns.indexOf(column)
    if (column !== '' && first < at)
      errors[columnField(at)] = `“${header[first]}” is the ${FIELD_LABELS[column]} already`
  })
  if (!columns.includes('pin')) errors['form'] = 'Choose the column that has the PIN code.'
  return Object.keys(errors).length > 0 ? err(errors) : ok(columns)
}
