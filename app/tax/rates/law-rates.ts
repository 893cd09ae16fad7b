import { paise } from '#app/basics/money.ts'
import type { RateRow } from './rate-row.ts'

/**
 * How sure a rate is. `secondary`: read in a summary of the notification, not in its text; `assumed`:
 * not found, so the rate of like goods stands here. The owner confirms all before going live.
 */
export type Certainty = 'secondary' | 'assumed'

export type LawRate = RateRow & { goods: string; certainty: Certainty; source: string }

/** Notification 9/2025-Central Tax (Rate), of 17 September 2025, and the same of the integrated tax. */
const GST_2 = { from: '2025-09-22', source: 'Notification 9/2025-Central Tax (Rate)' } as const
/** Rates that the reform of 2025 left as they were. */
const KEPT = { from: '2025-09-22', source: 'Notification 9/2025-Central Tax (Rate), unchanged' }

const SLAB = { upTo: paise(2_500_00), bpAbove: 18_00 }

/** Rates of what a fashion shop sells, by the first digits of the HSN. */
export const LAW_RATES: readonly LawRate[] = [
  { ...GST_2, hsn: '', goods: 'Everything else', bp: 18_00, certainty: 'assumed' },
  ...['50', '51', '52', '53', '54', '55', '56', '57', '58', '59', '60'].map(
    (hsn) =>
      ({
        ...KEPT,
        hsn,
        goods: 'Fabric: sarees, dress material, dhotis',
        bp: 5_00,
        certainty: 'assumed',
      }) satisfies LawRate,
  ),
  { ...GST_2, hsn: '61', goods: 'Knitted clothes', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...GST_2, hsn: '62', goods: 'Woven clothes', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...GST_2, hsn: '63', goods: 'Made-up textiles', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...GST_2, hsn: '64', goods: 'Footwear', bp: 5_00, slab: SLAB, certainty: 'secondary' },
  { ...KEPT, hsn: '6406', goods: 'Parts of footwear', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '6504', goods: 'Plaited hats', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '6505', goods: 'Caps', bp: 5_00, certainty: 'assumed' },
  { ...GST_2, hsn: '6601', goods: 'Umbrellas', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '4202', goods: 'Bags and wallets', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '42022220', goods: 'Handbags of cotton', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '42022230', goods: 'Handbags of jute', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '4203', goods: 'Belts', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '7117', goods: 'Imitation jewellery', bp: 3_00, certainty: 'assumed' },
  { ...GST_2, hsn: '7323', goods: 'Steel bottles', bp: 5_00, certainty: 'assumed' },
  { ...KEPT, hsn: '9004', goods: 'Sunglasses', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '91', goods: 'Watches', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '9506', goods: 'Balls and sports goods', bp: 5_00, certainty: 'assumed' },
  { ...GST_2, hsn: '9615', goods: 'Hair clips and combs', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '3303', goods: 'Perfume', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '3304', goods: 'Make-up and skin care', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '330491', goods: 'Face powder', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '3305', goods: 'Hair colour', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '330510', goods: 'Shampoo', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '33059011', goods: 'Hair oil', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '33059019', goods: 'Hair oil', bp: 5_00, certainty: 'secondary' },
  { ...GST_2, hsn: '3306', goods: 'Toothpaste', bp: 5_00, certainty: 'secondary' },
  { ...KEPT, hsn: '3307', goods: 'Deodorant', bp: 18_00, certainty: 'assumed' },
  { ...KEPT, hsn: '3401', goods: 'Body wash', bp: 18_00, certainty: 'assumed' },
  { ...GST_2, hsn: '340111', goods: 'Toilet soap', bp: 5_00, certainty: 'secondary' },
]
