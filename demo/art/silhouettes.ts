import type { Style } from '#app/catalogue/style.ts'
import { bangles } from './accessories/bangles-and-rings.ts'
import { bottle, nailPolish, perfume, skinCare } from './beauty-and-home/bottles.ts'
import { closedShoe } from './shoes/dress-shoes.ts'
import { dress } from './clothes/dresses.ts'
import { top } from './clothes/tops.ts'
import { earrings } from './accessories/earrings.ts'
import { belt, sunglasses } from './accessories/eyewear-and-belts.ts'
import { ball, cushion, giftSet } from './beauty-and-home/gifts-and-home.ts'
import { clutch, handbag } from './accessories/handbags.ts'
import { cap } from './accessories/headwear.ts'
import { heels } from './shoes/heels.ts'
import { gloves, socks } from './clothes/hosiery.ts'
import { bra, briefs, nightdress, vest } from './clothes/innerwear.ts'
import { jacket, tailored } from './clothes/jackets.ts'
import { jeans } from './clothes/jeans.ts'
import { sweater, tshirt } from './clothes/knits.ts'
import { mensKurta, womensKurta } from './clothes/kurtas.ts'
import { dupatta, lehenga } from './clothes/lehengas.ts'
import { beautyTool, compact, lipColour } from './beauty-and-home/make-up.ts'
import { lipBalm, lipGloss } from './beauty-and-home/lips.ts'
import { necklace } from './accessories/necklaces.ts'
import { keyChain, laces, suspenders, umbrella } from './accessories/small-accessories.ts'
import { openShoe } from './shoes/open-shoes.ts'
import { foldedSaree, saree } from './clothes/sarees.ts'
import { passportPouch, phonePouch, tabletSleeve } from './accessories/pouches.ts'
import { scarf, stole } from './accessories/scarves.ts'
import {
  coordSet,
  kurtaSet,
  nightSuit,
  salwarAndDupatta,
  suit,
  tracksuit,
} from './clothes/outfits.ts'
import { jumpsuit, swimsuit } from './clothes/jumpsuits.ts'
import { shirt } from './clothes/shirts.ts'
import { skirt } from './clothes/skirts.ts'
import { scrub, sunscreen } from './beauty-and-home/sun-and-scrub.ts'
import { cufflinks, tie } from './accessories/ties.ts'
import { backpack, travelBag, waistPouch, wallet } from './accessories/travel-bags.ts'
import { trousers } from './clothes/trousers.ts'
import { watch } from './accessories/watches.ts'
import { wristbands } from './accessories/wristbands.ts'
import type { Look, Piece } from './materials/cloth.ts'

export type Silhouette = (look: Look) => Piece

const kurta: Silhouette = (look) => (look.gender === 'Men' ? mensKurta : womensKurta)(look)
const eitherSaree: Silhouette = (look) => (look.random.chance(0.72) ? saree : foldedSaree)(look)

const shrug: Silhouette = (look) => sweater({ ...look, words: `${look.words} cardigan` })
const swimwear: Silhouette = (look) => (look.gender === 'Women' ? swimsuit : trousers)(look)

/** The silhouette of each article type; similar shapes share one. */
const BY_ARTICLE: Record<string, Silhouette> = {
  Shirts: shirt,
  Tshirts: tshirt,
  'Lounge Tshirts': tshirt,
  Kurtas: kurta,
  Kurtis: womensKurta,
  Tunics: womensKurta,
  'Kurta Sets': kurtaSet,
  Tops: top,
  Shrug: shrug,
  'Night suits': nightSuit,
  Sweatshirts: sweater,
  Sweaters: sweater,
  Jackets: jacket,
  'Rain Jacket': jacket,
  Tracksuits: tracksuit,
  Blazers: tailored,
  Suits: suit,
  Waistcoat: tailored,
  'Nehru Jackets': tailored,
  Dupatta: dupatta,
  'Lehenga Choli': lehenga,
  Sarees: eitherSaree,
  Dresses: dress,
  Jumpsuit: jumpsuit,
  Suspenders: suspenders,
  Jeans: jeans,
  Jeggings: jeans,
  Trousers: trousers,
  'Track Pants': trousers,
  Shorts: trousers,
  Leggings: trousers,
  Capris: trousers,
  Patiala: trousers,
  Salwar: trousers,
  Churidar: trousers,
  Tights: trousers,
  Stockings: trousers,
  'Lounge Pants': trousers,
  'Lounge Shorts': trousers,
  Swimwear: swimwear,
  'Rain Trousers': trousers,
  Skirts: skirt,
  Briefs: briefs,
  Trunk: briefs,
  Boxers: briefs,
  Bra: bra,
  Shapewear: vest,
  'Innerwear Vests': vest,
  Camisoles: nightdress,
  Nightdress: nightdress,
  'Baby Dolls': nightdress,
  'Bath Robe': nightdress,
  Robe: nightdress,
  'Casual Shoes': closedShoe,
  'Sports Shoes': closedShoe,
  'Formal Shoes': closedShoe,
  Heels: heels,
  Flats: openShoe,
  Sandals: openShoe,
  'Sports Sandals': openShoe,
  'Flip Flops': openShoe,
  Handbags: handbag,
  Clutches: clutch,
  Backpacks: backpack,
  Rucksacks: backpack,
  'Duffel Bag': travelBag,
  'Laptop Bag': travelBag,
  'Messenger Bag': travelBag,
  'Trolley Bag': travelBag,
  Wallets: wallet,
  'Mobile Pouch': phonePouch,
  'Waist Pouch': waistPouch,
  'Tablet Sleeve': tabletSleeve,
  'Travel Accessory': passportPouch,
  Watches: watch,
  Sunglasses: sunglasses,
  Belts: belt,
  Caps: cap,
  Hat: cap,
  Headband: cap,
  Ties: tie,
  'Ties and Cufflinks': tie,
  Cufflinks: cufflinks,
  Scarves: scarf,
  Mufflers: scarf,
  Stoles: stole,
  Socks: socks,
  Gloves: gloves,
  Umbrellas: umbrella,
  Wristbands: wristbands,
  'Shoe Laces': laces,
  'Shoe Accessories': laces,
  'Key chain': keyChain,
  'Accessory Gift Set': giftSet,
  'Fragrance Gift Set': giftSet,
  'Water Bottle': bottle,
  Earrings: earrings,
  'Necklace and Chains': necklace,
  Pendant: necklace,
  'Jewellery Set': necklace,
  Ring: bangles,
  Bangle: bangles,
  Bracelet: bangles,
  'Perfume and Body Mist': perfume,
  Deodorant: perfume,
  Lipstick: lipColour,
  'Lip Gloss': lipGloss,
  'Lip Liner': lipColour,
  'Lip Plumper': lipGloss,
  'Kajal and Eyeliner': lipColour,
  Mascara: lipColour,
  'Nail Polish': nailPolish,
  Compact: compact,
  Eyeshadow: compact,
  'Highlighter and Blush': compact,
  'Beauty Accessory': beautyTool,
  'Nail Essentials': nailPolish,
  Basketballs: ball,
  Footballs: ball,
  'Cushion Covers': cushion,
  Rompers: jumpsuit,
  'Clothing Set': coordSet,
  'Salwar and Dupatta': salwarAndDupatta,
  Booties: socks,
  'Hair Accessory': cap,
  'Lip Care': lipBalm,
  Concealer: skinCare,
  'Foundation and Primer': skinCare,
  'Makeup Remover': skinCare,
  'Face Moisturisers': skinCare,
  'Face Wash and Cleanser': skinCare,
  'Face Scrub and Exfoliator': scrub,
  'Face Serum and Gel': skinCare,
  'Mask and Peel': skinCare,
  Sunscreen: sunscreen,
  Toner: skinCare,
  'Eye Cream': skinCare,
  'Body Lotion': skinCare,
  'Body Wash and Scrub': skinCare,
  'Hair Colour': skinCare,
  'Mens Grooming Kit': giftSet,
}

/** Fallback for unknown article types: the most typical shape of the sub-category. */
const BY_SUB_CATEGORY: Record<string, Silhouette> = {
  Topwear: tshirt,
  Bottomwear: trousers,
  Innerwear: briefs,
  Dress: dress,
  'Loungewear and Nightwear': nightdress,
  Saree: saree,
  'Apparel Set': kurtaSet,
  Socks: socks,
  Bags: handbag,
  Watches: watch,
  Jewellery: necklace,
  Eyewear: sunglasses,
  Wallets: wallet,
  Belts: belt,
  Headwear: cap,
  Ties: tie,
  Accessories: giftSet,
  Scarves: scarf,
  Cufflinks: cufflinks,
  Stoles: stole,
  Mufflers: scarf,
  'Shoe Accessories': laces,
  Gloves: gloves,
  'Water Bottle': bottle,
  Umbrellas: umbrella,
  'Sports Accessories': wristbands,
  Wristbands: wristbands,
  Perfumes: perfume,
  Fragrance: perfume,
  Shoes: closedShoe,
  Sandal: openShoe,
  'Flip Flops': openShoe,
  Lips: lipColour,
  Nails: nailPolish,
  Makeup: compact,
  Eyes: compact,
  'Beauty Accessories': beautyTool,
  'Sports Equipment': ball,
  'Home Furnishing': cushion,
}

const BY_MASTER: Record<Style['masterCategory'], Silhouette> = {
  Apparel: tshirt,
  Accessories: handbag,
  'Personal Care': skinCare,
  Home: cushion,
  'Sporting Goods': ball,
  Footwear: closedShoe,
}

export const ARTICLE_TYPES_DRAWN: readonly string[] = Object.keys(BY_ARTICLE)

export const silhouetteOf = (
  style: Pick<Style, 'articleType' | 'subCategory' | 'masterCategory'>,
): Silhouette =>
  BY_ARTICLE[style.articleType] ??
  BY_SUB_CATEGORY[style.subCategory] ??
  BY_MASTER[style.masterCategory]
