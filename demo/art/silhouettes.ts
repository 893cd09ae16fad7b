import type { Style } from '#app/catalogue/style.ts'
import { backpack, clutch, handbag, travelBag, wallet } from './bags.ts'
import { beautyTool, bottle, compact, lipColour, nailPolish, perfume, skinCare } from './beauty.ts'
import { jeans, skirt, trousers } from './bottomwear.ts'
import type { Look, Piece } from './cloth.ts'
import { dress, top } from './dresses.ts'
import { dupatta, foldedSaree, lehenga, mensKurta, saree, womensKurta } from './ethnic.ts'
import { bra, briefs, nightdress, vest } from './innerwear.ts'
import { jacket, tailored } from './jackets.ts'
import { bangles, earrings, necklace } from './jewellery.ts'
import { sweater, tshirt } from './knits.ts'
import { shirt } from './shirts.ts'
import { closedShoe, heels, openShoe } from './shoes.ts'
import { ball, belt, cap, cufflinks, cushion, giftSet, gloves, keyChain, laces, scarf, socks, stole, sunglasses, suspenders, tie, umbrella, wristbands } from './smalls.ts'
import { watch } from './watches.ts'

export type Silhouette = (look: Look) => Piece

const kurta: Silhouette = (look) => (look.gender === 'Men' ? mensKurta : womensKurta)(look)
const eitherSaree: Silhouette = (look) => (look.random.chance(0.72) ? saree : foldedSaree)(look)

/** Which silhouette draws which article type; shapes that pass for one another share one. */
const BY_ARTICLE: Record<string, Silhouette> = {
  Shirts: shirt, Tshirts: tshirt, 'Lounge Tshirts': tshirt, Kurtas: kurta, Kurtis: womensKurta, Tunics: womensKurta, 'Kurta Sets': kurta, Tops: top, Shrug: top, 'Night suits': shirt,
  Sweatshirts: sweater, Sweaters: sweater, Jackets: jacket, 'Rain Jacket': jacket, Tracksuits: jacket, Blazers: tailored, Suits: tailored, Waistcoat: tailored, 'Nehru Jackets': tailored,
  Dupatta: dupatta, 'Lehenga Choli': lehenga, Sarees: eitherSaree, Dresses: dress, Jumpsuit: dress, Suspenders: suspenders,
  Jeans: jeans, Jeggings: jeans, Trousers: trousers, 'Track Pants': trousers, Shorts: trousers, Leggings: trousers, Capris: trousers, Patiala: trousers, Salwar: trousers, Churidar: trousers, Tights: trousers,
  Stockings: trousers, 'Lounge Pants': trousers, 'Lounge Shorts': trousers, Swimwear: trousers, 'Rain Trousers': trousers, Skirts: skirt,
  Briefs: briefs, Trunk: briefs, Boxers: briefs, Bra: bra, Shapewear: vest, 'Innerwear Vests': vest, Camisoles: nightdress, Nightdress: nightdress, 'Baby Dolls': nightdress, 'Bath Robe': nightdress, Robe: nightdress,
  'Casual Shoes': closedShoe, 'Sports Shoes': closedShoe, 'Formal Shoes': closedShoe, Heels: heels, Flats: openShoe, Sandals: openShoe, 'Sports Sandals': openShoe, 'Flip Flops': openShoe,
  Handbags: handbag, Clutches: clutch, Backpacks: backpack, Rucksacks: backpack, 'Duffel Bag': travelBag, 'Laptop Bag': travelBag, 'Messenger Bag': travelBag, 'Trolley Bag': travelBag, Wallets: wallet, 'Mobile Pouch': wallet, 'Waist Pouch': wallet, 'Tablet Sleeve': wallet, 'Travel Accessory': wallet,
  Watches: watch, Sunglasses: sunglasses, Belts: belt, Caps: cap, Hat: cap, Headband: cap, Ties: tie, 'Ties and Cufflinks': tie, Cufflinks: cufflinks, Scarves: scarf, Mufflers: scarf, Stoles: stole, Socks: socks, Gloves: gloves, Umbrellas: umbrella,
  Wristbands: wristbands, 'Shoe Laces': laces, 'Shoe Accessories': laces, 'Key chain': keyChain, 'Accessory Gift Set': giftSet, 'Fragrance Gift Set': giftSet, 'Water Bottle': bottle,
  Earrings: earrings, 'Necklace and Chains': necklace, Pendant: necklace, 'Jewellery Set': necklace, Ring: bangles, Bangle: bangles, Bracelet: bangles,
  'Perfume and Body Mist': perfume, Deodorant: perfume, Lipstick: lipColour, 'Lip Gloss': lipColour, 'Lip Liner': lipColour, 'Lip Plumper': lipColour, 'Kajal and Eyeliner': lipColour, Mascara: lipColour, 'Nail Polish': nailPolish,
  Compact: compact, Eyeshadow: compact, 'Highlighter and Blush': compact, 'Beauty Accessory': beautyTool, 'Nail Essentials': beautyTool, Basketballs: ball, Footballs: ball, 'Cushion Covers': cushion,
}

const BY_MASTER: Record<Style['masterCategory'], Silhouette> = { Apparel: tshirt, Accessories: handbag, 'Personal Care': skinCare, Home: cushion, 'Sporting Goods': ball, Footwear: closedShoe }

export const silhouetteOf = (style: Pick<Style, 'articleType' | 'masterCategory'>): Silhouette => BY_ARTICLE[style.articleType] ?? BY_MASTER[style.masterCategory]
