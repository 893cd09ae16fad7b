import type { ColumnRules } from '../sheets/columns.ts'

/** Fields of a courier's sheet, in the sequence of the choices. */
const SHEET_FIELDS = [
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

const FIELD_LABELS: Record<SheetField, string> = {
  pin: 'PIN code',
  prepaid: 'Takes paid parcels',
  cash: 'Collects cash',
  pickup: 'Fetches returns',
  days: 'Days: 3, or 2-4',
  daysMin: 'Days, at least',
  daysMax: 'Days, at most',
  zone: 'Zone',
}

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

/** Columns of a sheet of PIN codes. */
export const PIN_COLUMNS: ColumnRules<SheetField> = {
  fields: SHEET_FIELDS,
  labels: FIELD_LABELS,
  names: NAMES,
  lacking: (chosen) => (chosen.includes('pin') ? '' : 'Choose the column that has the PIN code.'),
}
