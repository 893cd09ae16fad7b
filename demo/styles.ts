// A stand-in until the demo catalogue is written.
import type { Style } from '#app/catalogue/style.ts'
import { paise } from '#app/basics/money.ts'
export const demoStyles = (): Style[] => Array.from({ length: 60 }, (_, i) => ({ id: 900_001 + i, productDisplayName: `Neelkamal ${i % 2 ? 'Men' : 'Women'} Solid Shirt ${i}`, pricePaise: paise(149_900), gender: i % 2 ? 'Men' : 'Women', masterCategory: 'Apparel', subCategory: 'Topwear', articleType: 'Shirts', usage: 'Casual', season: 'Summer', baseColour: 'Blue' }))
