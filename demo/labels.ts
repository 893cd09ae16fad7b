import { paise, type Paise } from '#app/basics/money.ts'
import type { Label } from '#app/catalogue/label/label.ts'
import type { Style } from '#app/catalogue/style.ts'

/** Who makes goods of a master category, and where; made up, like the brands. */
const MAKERS: Readonly<Record<Style['masterCategory'], string>> = {
  Apparel: 'Garments, 41 Mill Road, Tiruppur, Tamil Nadu 641604',
  Accessories: 'Works, 8 Peetal Nagar, Moradabad, Uttar Pradesh 244001',
  'Personal Care': 'Cosmetics, 17 Itra Lane, Kannauj, Uttar Pradesh 209725',
  Home: 'Weavers, 26 Loom Street, Panipat, Haryana 132103',
  'Sporting Goods': 'Sports, 5 Ground Road, Jalandhar, Punjab 144001',
  Footwear: 'Footwear, 12 Leather Lane, Agra, Uttar Pradesh 282007',
}

/** Brands whose goods come from abroad, each from one country. */
const ABROAD: Readonly<Record<string, string>> = {
  Ghadiyaksh: 'China',
  Dhoopchhaya: 'Italy',
  Daudora: 'Vietnam',
  Lanternwick: 'Bangladesh',
}
const IMPORTER = 'Teen Nadi Imports, 3 Dock Road, Mumbai, Maharashtra 400001'

const QUANTITIES: readonly (readonly [type: RegExp, quantity: string])[] = [
  [/^(?:Perfume and Body Mist|Deodorant)$/, '100 ml'],
  [/^(?:Body Lotion|Face Wash and Cleanser)$/, '150 ml'],
  [/^(?:Face Moisturisers|Sunscreen|Mask and Peel)$/, '50 g'],
  [/^(?:Face Serum and Gel|Foundation and Primer)$/, '30 ml'],
  [/^(?:Nail Polish|Lip Gloss|Mascara)$/, '8 ml'],
  [/^(?:Lipstick|Lip Care|Compact|Eyeshadow|Highlighter and Blush)$/, '4 g'],
  [/(?:Shoes|Sandals|Flip Flops|Heels|Flats|Socks|Earrings)$/, '1 pair'],
]

type Labelled = Pick<Style, 'articleType' | 'masterCategory' | 'productDisplayName'>

/** What the label of an invented piece says by law. */
export function labelOf(
  { articleType, masterCategory, productDisplayName }: Labelled,
  { id, pricePaise }: { id: number; pricePaise: Paise | null },
): Label & Pick<Style, 'countryOfOrigin'> {
  const brand = Object.keys(ABROAD).find((name) => productDisplayName.startsWith(`${name} `))
  const country = brand && ABROAD[brand]
  const [maker = ''] = productDisplayName.split(' ')
  return {
    countryOfOrigin: country ?? 'India',
    ...(country ? { importer: IMPORTER } : { manufacturer: `${maker} ${MAKERS[masterCategory]}` }),
    mrpPaise: pricePaise && mrpAbove(pricePaise, id),
    netQuantity: QUANTITIES.find(([type]) => type.test(articleType))?.[1] ?? '1 N',
    // Months of the year before the demo's own; the newest goods are the freshest.
    packedMonth: `2026-${String(4 + (id % 6)).padStart(2, '0')}`,
  }
}

/** The next amount that ends in 99 rupees, up to a quarter above the price. */
const mrpAbove = (price: Paise, id: number): Paise =>
  paise(Math.ceil((price * (100 + (id % 6) * 5)) / 100 / 10_000) * 10_000 - 100)
