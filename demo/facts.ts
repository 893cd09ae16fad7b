import type { StyleDetails } from '#app/catalogue/style.ts'

type Facts = Pick<StyleDetails, 'fabric' | 'fit' | 'care' | 'measurements'>

/** Fabrics that a name says. */
const NAMED: readonly (readonly [word: string, fabric: string])[] = [
  ['Banarasi', 'Silk with a zari border'],
  ['Kanjivaram', 'Mulberry silk with a zari border'],
  ['Linen', 'Linen'],
  ['Chiffon', 'Chiffon'],
  ['Georgette', 'Georgette'],
  ['Tissue', 'Silk tissue'],
  ['Denim', 'Cotton denim'],
  ['Leather', 'Leather'],
  ['Handloom', 'Handloom cotton'],
]

const COTTON_CARE = 'Machine wash cold with like colours, dry in the shade'
const KINDS: Readonly<Record<string, Facts>> = {
  Sarees: {
    fabric: 'Cotton silk',
    care: 'Dry clean only',
    measurements: 'Length 5.5 m, width 1.1 m; unstitched blouse piece of 0.8 m',
  },
  Dupatta: { fabric: 'Cotton', care: 'Hand wash', measurements: 'Length 2.3 m, width 0.9 m' },
  Shirts: { fabric: 'Cotton', fit: 'Regular', care: COTTON_CARE },
  'T-shirts': { fabric: 'Cotton jersey', fit: 'Regular', care: COTTON_CARE },
  Tshirts: { fabric: 'Cotton jersey', fit: 'Regular', care: COTTON_CARE },
  Kurtas: { fabric: 'Cotton', fit: 'Straight', care: 'Hand wash, dry in the shade' },
  Kurtis: { fabric: 'Cotton', fit: 'Straight', care: 'Hand wash, dry in the shade' },
  Dresses: { fabric: 'Viscose', fit: 'Regular', care: 'Machine wash cold' },
  Tops: { fabric: 'Viscose', fit: 'Regular', care: 'Machine wash cold' },
  Jeans: { fabric: 'Cotton denim with 2% elastane', fit: 'Slim', care: 'Wash inside out' },
  Trousers: { fabric: 'Cotton twill', fit: 'Regular', care: COTTON_CARE },
  Handbags: { fabric: 'Faux leather', care: 'Wipe with a dry cloth' },
  Watches: { care: 'Keep away from water', measurements: 'Dial 40 mm' },
}

/** What the label of an invented piece says. */
export function factsOf(articleType: string, name: string): Facts {
  const kind = KINDS[articleType]
  const fabric = NAMED.find(([word]) => name.includes(word))?.[1]
  return { ...kind, ...(kind?.fabric && fabric && { fabric }) }
}
