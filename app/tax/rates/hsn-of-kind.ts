// Default HSN of each article type, six digits of the Harmonised System of 2022, which the file and
// the desk override. A pair has the code of men's goods first, then that of women's.

type Codes = string | readonly [men: string, women: string]

const trousers: Codes = ['620342', '620462']
const knittedTrousers: Codes = ['610342', '610462']
const otherWoven: Codes = ['621132', '621142']

const HSN_OF_KIND: Readonly<Record<string, Codes>> = {
  'Baby Dolls': '610832',
  'Bath Robe': ['610791', '610891'],
  Blazers: ['620333', '620433'],
  Booties: '611120',
  Boxers: ['620711', '610821'],
  Bra: '621210',
  Briefs: ['610711', '610821'],
  Camisoles: '610891',
  Capris: trousers,
  Churidar: trousers,
  'Clothing Set': otherWoven,
  'Cushion Covers': '630492',
  Dresses: '620442',
  Dupatta: '621430',
  'Innerwear Vests': '610910',
  Jackets: ['620140', '620240'],
  Jeans: trousers,
  Jeggings: knittedTrousers,
  Jumpsuit: otherWoven,
  'Kurta Sets': otherWoven,
  Kurtas: otherWoven,
  Kurtis: otherWoven,
  Leggings: knittedTrousers,
  'Lehenga Choli': '620429',
  'Lounge Pants': knittedTrousers,
  'Lounge Shorts': knittedTrousers,
  'Lounge Tshirts': '610910',
  Mufflers: '611710',
  'Nehru Jackets': otherWoven,
  'Night suits': ['610721', '610831'],
  Nightdress: '610831',
  Patiala: trousers,
  'Rain Jacket': ['620140', '620240'],
  'Rain Trousers': ['620343', '620463'],
  Robe: ['610791', '610891'],
  Rompers: otherWoven,
  Salwar: trousers,
  'Salwar and Dupatta': otherWoven,
  Scarves: '621430',
  Shapewear: '621220',
  Shirts: ['620520', '620630'],
  Shorts: trousers,
  Shrug: '611030',
  Skirts: '620452',
  Socks: '611595',
  Stockings: '611530',
  Stoles: '621430',
  Suits: ['620312', '620413'],
  Suspenders: '621290',
  Sweaters: '611030',
  Sweatshirts: '611020',
  Swimwear: ['611231', '611241'],
  Ties: '621520',
  'Ties and Cufflinks': '621520',
  Tights: '611521',
  Tops: ['610910', '620630'],
  'Track Pants': knittedTrousers,
  Tracksuits: '611212',
  Trousers: trousers,
  Trunk: '610711',
  Tshirts: '610910',
  Tunics: otherWoven,
  Waistcoat: otherWoven,
  Gloves: '621600',
  Wristbands: '611780',
  'Casual Shoes': '640419',
  Flats: '640299',
  'Flip Flops': '640220',
  'Formal Shoes': '640399',
  Heels: '640299',
  Sandals: '640299',
  'Sports Sandals': '640299',
  'Sports Shoes': '640411',
  'Shoe Accessories': '640690',
  'Shoe Laces': '630790',
  Caps: '650500',
  Hat: '650400',
  Headband: '650500',
  Umbrellas: '660199',
  Backpacks: '420292',
  Clutches: '420232',
  'Duffel Bag': '420292',
  Handbags: '420222',
  'Laptop Bag': '420212',
  'Messenger Bag': '420292',
  'Mobile Pouch': '420232',
  Rucksacks: '420292',
  'Tablet Sleeve': '420292',
  'Travel Accessory': '420292',
  'Trolley Bag': '420212',
  'Waist Pouch': '420292',
  Wallets: '420231',
  'Accessory Gift Set': '420231',
  Belts: '420330',
  Bangle: '711719',
  Bracelet: '711719',
  Cufflinks: '711711',
  Earrings: '711719',
  'Jewellery Set': '711719',
  'Necklace and Chains': '711719',
  Pendant: '711719',
  Ring: '711719',
  'Hair Accessory': '961519',
  'Key chain': '732690',
  Sunglasses: '900410',
  Watches: '910211',
  'Water Bottle': '732393',
  Basketballs: '950662',
  Footballs: '950662',
  'Beauty Accessory': '961620',
  'Body Wash and Scrub': '340130',
  Compact: '330491',
  Deodorant: '330720',
  'Eye Cream': '330499',
  'Fragrance Gift Set': '330300',
  'Hair Colour': '330590',
  'Kajal and Eyeliner': '330420',
  Eyeshadow: '330420',
  Mascara: '330420',
  'Lip Care': '330410',
  'Lip Gloss': '330410',
  'Lip Liner': '330410',
  'Lip Plumper': '330410',
  Lipstick: '330410',
  'Mens Grooming Kit': '330790',
  'Nail Essentials': '330430',
  'Nail Polish': '330430',
  'Perfume and Body Mist': '330300',
}

/** HSN of an article type that the list does not have, by its master category. */
const HSN_OF_CATEGORY: Readonly<Record<string, Codes>> = {
  Apparel: otherWoven,
  Footwear: '640299',
  'Personal Care': '330499',
  Accessories: '420292',
}

/** Goods of an order whose product the shop does not know. */
export const UNKNOWN_HSN = '621142'

/** A saree is fabric, which has no slab: by its fibre, or else as of man-made filament. */
function sareeHsn(fabric: string | null | undefined): string {
  const words = fabric?.toLowerCase() ?? ''
  if (/\bsilk\b/.test(words) && !/\bart(?:ificial)? silk\b/.test(words)) return '500720'
  return /\b(?:cotton|khadi|mul)\b/.test(words) ? '520852' : '540754'
}

/** Default HSN of a product by its kind. */
export function hsnOfKind(of: {
  masterCategory: string
  articleType: string
  gender?: string | null | undefined
  fabric?: string | null | undefined
}): string {
  if (of.articleType === 'Sarees') return sareeHsn(of.fabric)
  const codes = HSN_OF_KIND[of.articleType] ?? HSN_OF_CATEGORY[of.masterCategory] ?? UNKNOWN_HSN
  if (typeof codes === 'string') return codes
  return of.gender === 'Men' || of.gender === 'Boys' ? codes[0] : codes[1]
}
