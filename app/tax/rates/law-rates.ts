import { paise } from '#app/basics/money.ts'
import type { RateRow } from './rate-row.ts'

/**
 * How sure a rate is. `secondary`: read in a summary of the notification, not in its text; `assumed`:
 * not found, so the rate of like goods stands here. The owner confirms all before going live.
 */
export type Certainty = 'secondary' | 'assumed'

export type LawRate = RateRow & { goods: string; certainty: Certainty; source: string }

/** Whether a row is the law's, not the owner's. */
export const isOfLaw = (row: RateRow): row is LawRate => 'certainty' in row

/** Notification 9/2025-Central Tax (Rate), of 17 September 2025, and the same of the integrated tax. */
const GST_2 = { from: '2025-09-22', source: 'Notification 9/2025-Central Tax (Rate)' } as const
/** Rates that the reform of 2025 left as they were. */
const KEPT = { from: '2025-09-22', source: 'Notification 9/2025-Central Tax (Rate), unchanged' }

/** Notification 10/2025-Central Tax (Rate), of the same day: what bears no tax. */
const NIL = {
  from: '2025-09-22',
  bp: 0,
  source: 'Notification 10/2025-Central Tax (Rate)',
} as const

const SLAB = { upTo: paise(2_500_00), bpAbove: 18_00 }

/** Rates of what a fashion shop sells, by the first digits of the HSN. */
export const LAW_RATES: readonly LawRate[] = [
  { ...GST_2, hsn: '', goods: 'Everything else', bp: 18_00, certainty: 'assumed' },
  ...['50', '51', '52', '53', '54', '55', '56', '58', '59', '60'].map(
    (hsn) =>
      ({
        ...KEPT,
        hsn,
        goods: 'Fabric: sarees, dress material, dhotis',
        bp: 5_00,
        certainty: 'assumed',
      }) satisfies LawRate,
  ),
  { ...GST_2, hsn: '57', goods: 'Carpets and rugs', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '61', goods: 'Knitted clothes', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...GST_2, hsn: '62', goods: 'Woven clothes', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...GST_2, hsn: '63', goods: 'Made-up textiles', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...GST_2, hsn: '6309', goods: 'Worn clothing', bp: 5_00, certainty: 'assumed' },
  { ...GST_2, hsn: '64', goods: 'Footwear', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...KEPT, hsn: '6406', goods: 'Parts of footwear', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '6501', goods: 'Textile caps', bp: 5_00, certainty: 'assumed' },
  { ...KEPT, hsn: '6504', goods: 'Plaited hats', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '6505', goods: 'Caps', bp: 5_00, certainty: 'assumed' },
  { ...GST_2, hsn: '6601', goods: 'Umbrellas', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '4202', goods: 'Bags and wallets', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '42022220', goods: 'Handbags of cotton', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '42022230', goods: 'Handbags of jute', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '4203', goods: 'Belts', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '7018', goods: 'Beads and small glassware', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '701810', goods: 'Glass beads', bp: 5_00, certainty: 'assumed' },
  ...['7018', '701810'].map(
    (hsn) =>
      ({
        ...NIL,
        hsn,
        kinds: ['Bangle', 'Bangle Set', 'Glass Bangle', 'Glass Bangle Set', 'Chudi', 'Churi'],
        goods: 'Glass bangles',
        certainty: 'secondary',
      }) satisfies LawRate,
  ),
  { ...NIL, hsn: '70181010', goods: 'Glass bangles', certainty: 'secondary' },
  { ...KEPT, hsn: '7113', goods: 'Jewellery of gold or silver', bp: 3_00, certainty: 'secondary' },
  { ...KEPT, hsn: '7114', goods: 'Articles of gold or silver', bp: 3_00, certainty: 'secondary' },
  { ...KEPT, hsn: '7116', goods: 'Pearls and gemstones', bp: 3_00, certainty: 'secondary' },
  { ...KEPT, hsn: '7117', goods: 'Imitation jewellery', bp: 3_00, certainty: 'assumed' },
  {
    ...NIL,
    hsn: '7117',
    kinds: ['Lac Bangle', 'Lakh Bangle', 'Shellac Bangle'],
    goods: 'Bangles of lac',
    certainty: 'assumed',
  },
  { ...GST_2, hsn: '7323', goods: 'Steel bottles', bp: 5_00, certainty: 'assumed' },
  { ...KEPT, hsn: '7326', goods: 'Key chains', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '9003', goods: 'Frames of spectacles', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '9004', goods: 'Sunglasses', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '900490', goods: 'Corrective spectacles', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '91', goods: 'Watches', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '9404', goods: 'Pillows, cushions, mattresses', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '940440', goods: 'Quilts', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...GST_2, hsn: '9506', goods: 'Balls and sports goods', bp: 5_00, certainty: 'assumed' },
  { ...GST_2, hsn: '9615', goods: 'Hair clips and combs', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '9616', goods: 'Powder puffs, scent sprays', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '3303', goods: 'Perfume', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '3304', goods: 'Make-up and skin care', bp: 18_00, certainty: 'assumed' },
  {
    ...NIL,
    hsn: '3304',
    kinds: ['Kajal', 'Kumkum', 'Bindi', 'Sindur', 'Sindoor', 'Alta'],
    goods: 'Kajal (no pencil), kumkum, bindi, sindur, alta',
    certainty: 'assumed',
  },
  { ...NIL, hsn: '33049940', goods: 'Kumkum, bindi, sindur', certainty: 'assumed' },
  { ...GST_2, hsn: '330491', goods: 'Face powder', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '3305', goods: 'Hair colour', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '330510', goods: 'Shampoo', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '33059011', goods: 'Hair oil', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '33059019', goods: 'Hair oil', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '3306', goods: 'Toothpaste', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '3307', goods: 'Deodorant', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '330710', goods: 'For shaving', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '330741', goods: 'Agarbatti', bp: 5_00, certainty: 'assumed' },
  { ...KEPT, hsn: '3926', goods: 'Articles of plastic', bp: 18_00, certainty: 'secondary' },
  { ...NIL, hsn: '39264011', goods: 'Plastic bangles', certainty: 'assumed' },
  {
    ...NIL,
    hsn: '3926',
    kinds: ['Bangle', 'Plastic Bangle', 'Acrylic Bangle'],
    goods: 'Plastic bangles',
    certainty: 'assumed',
  },
  { ...KEPT, hsn: '3401', goods: 'Body wash', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '340111', goods: 'Toilet soap', bp: 5_00, certainty: 'secondary' },
]
