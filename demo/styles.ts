import type { Gender, Style } from '#app/catalogue/style.ts'
import type { BaseColour } from './art/materials/dyes.ts'
import { factsOf } from './facts.ts'
import { labelOf } from './labels.ts'
import { brandsOf, type Brand, type Line } from './brands.ts'
import { priceOf } from './price.ts'
import { randomFrom, type Random } from './random.ts'
import { EARLIER_RANGES } from './earlier-seasons.ts'
import { RANGES } from './ranges.ts'
import type { Range } from './ranges/range.ts'

/** The oldest of the present goods; those of earlier seasons are numbered down from it. */
const FIRST_ID = 900001

/** A style without its number and price; the number decides the price. */
type Draft = Omit<Style, 'id' | 'pricePaise'> & { factor: number }

/** The demo catalogue: invented goods of invented brands, the same ones on every call. */
export function demoStyles(): Style[] {
  const taken = new Set(FEATURED.map(sameness))
  const random = randomFrom(2025)
  const featured = FEATURED.map((draft) => ({
    ...draft,
    ...factsOf(draft.articleType, draft.productDisplayName),
  }))
  const present = [...featured, ...mixed([...draftsOf(RANGES, random, taken)], FEATURED)]
  const newestFirst = numbered(present, FIRST_ID + present.length - 1, random, FEATURED.length)
  // A seed of its own, so that goods added here do not change the present ones. It is chosen so
  // that the two oldest are a shirt and a kurta, in stock in every size.
  const before = randomFrom(417)
  const earlier = mixed([...draftsOf(EARLIER_RANGES, before, taken)], present.slice(-6))
  return [...newestFirst, ...numbered(earlier, FIRST_ID - 1, before, 0)].reverse()
}

const numbered = (
  drafts: readonly Draft[],
  newest: number,
  random: Random,
  priced: number,
): Style[] =>
  drafts.map(({ factor, ...draft }, i) => {
    const id = newest - i
    const unpriced = i > priced && random.chance(0.012)
    const pricePaise = unpriced ? null : priceOf(draft.articleType, id, factor)
    return { id, ...draft, pricePaise, ...labelOf(draft, { id, pricePaise }) }
  })

/** The newest eight, shown on the home page: chosen by hand, because shoppers see them first. */
const FEATURED: readonly Draft[] = [
  {
    productDisplayName: 'Tamaravali Women Kanjivaram Zari Teal Saree',
    gender: 'Women',
    masterCategory: 'Apparel',
    subCategory: 'Saree',
    articleType: 'Sarees',
    usage: 'Ethnic',
    season: 'Fall',
    baseColour: 'Teal',
    countryOfOrigin: 'India',
    factor: 1.6,
  },
  {
    productDisplayName: 'Monsoon Ledger Men Gingham Check Rust Shirt',
    gender: 'Men',
    masterCategory: 'Apparel',
    subCategory: 'Topwear',
    articleType: 'Shirts',
    usage: 'Smart Casual',
    season: 'Fall',
    baseColour: 'Rust',
    countryOfOrigin: 'India',
    factor: 1.35,
  },
  {
    productDisplayName: 'Thelaghar Women Structured Satchel Maroon Handbag',
    gender: 'Women',
    masterCategory: 'Accessories',
    subCategory: 'Bags',
    articleType: 'Handbags',
    usage: 'Formal',
    season: 'Winter',
    baseColour: 'Maroon',
    countryOfOrigin: 'India',
    factor: 0.95,
  },
  {
    productDisplayName: 'Brass Papaya Women Floral Tiered Mustard Dress',
    gender: 'Women',
    masterCategory: 'Apparel',
    subCategory: 'Dress',
    articleType: 'Dresses',
    usage: 'Casual',
    season: 'Summer',
    baseColour: 'Mustard',
    countryOfOrigin: 'India',
    factor: 1.1,
  },
  {
    productDisplayName: 'Palghadika Men White Dial Leather Strap Tan Watch',
    gender: 'Men',
    masterCategory: 'Accessories',
    subCategory: 'Watches',
    articleType: 'Watches',
    usage: 'Formal',
    season: 'Winter',
    baseColour: 'Tan',
    countryOfOrigin: 'India',
    factor: 1.45,
  },
  {
    productDisplayName: 'Neelavarsh Women Block Print Indigo Kurta',
    gender: 'Women',
    masterCategory: 'Apparel',
    subCategory: 'Topwear',
    articleType: 'Kurtas',
    usage: 'Ethnic',
    season: 'Summer',
    baseColour: 'Blue',
    countryOfOrigin: 'India',
    factor: 1.15,
  },
  {
    productDisplayName: 'Ozhukka Men Low-top White Sneakers',
    gender: 'Men',
    masterCategory: 'Footwear',
    subCategory: 'Shoes',
    articleType: 'Casual Shoes',
    usage: 'Casual',
    season: 'Summer',
    baseColour: 'White',
    countryOfOrigin: 'India',
    factor: 1.15,
  },
  {
    productDisplayName: 'Aankhmira Unisex Aviator Gold Sunglasses',
    gender: 'Unisex',
    masterCategory: 'Accessories',
    subCategory: 'Eyewear',
    articleType: 'Sunglasses',
    usage: 'Travel',
    season: 'Summer',
    baseColour: 'Gold',
    countryOfOrigin: 'India',
    factor: 1.05,
  },
]

/** Whether it is one of those chosen by hand. */
export const isFeatured = ({ productDisplayName }: Pick<Style, 'productDisplayName'>): boolean =>
  FEATURED.some((draft) => draft.productDisplayName === productDisplayName)

/** Everything in the ranges, each kind evenly spread over 0 to 1 by its place. */
function* draftsOf(
  ranges: readonly Range[],
  random: Random,
  taken: Set<string>,
): Generator<{ draft: Draft; place: number }> {
  for (const range of ranges) {
    for (const [gender, count] of gendersOf(range)) {
      const looks = inTurn(optionsFor(range.looks, gender), random)
      const colours = inTurn(optionsFor(range.colours, gender), random)
      for (let i = 0; i < count; i++) {
        let draft = drafted(range, gender, looks(), colours(), random)
        while (taken.has(sameness(draft)))
          draft = drafted(range, gender, looks(), colours(), random)
        taken.add(sameness(draft))
        // Innerwear comes later: no shop fills its window with it.
        const from = range.place[1] === 'Innerwear' ? 0.4 : 0
        yield { draft, place: from + ((1 - from) * (i + random.next())) / count }
      }
    }
  }
}

/** Gives the options in random order, each once before any repeats. */
function inTurn<T>(options: readonly T[], random: Random): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...options]
    const [taken] = left.splice(random.whole(0, left.length - 1), 1)
    return taken ?? random.pick(options)
  }
}

const sameness = (draft: Draft): string =>
  `${draft.productDisplayName}|${draft.baseColour}|${draft.articleType}`

const gendersOf = ({
  count: { men = 0, women = 0, unisex = 0, anyone = 0 },
}: Range): [Gender | null, number][] => [
  ['Men', men],
  ['Women', women],
  ['Unisex', unisex],
  [null, anyone],
]

// Shades: names of goods use finer words than the colour column has.
const FINER: Partial<Record<BaseColour, readonly string[]>> = {
  Blue: ['Indigo', 'Sky Blue', 'Blue'],
  Green: ['Bottle Green', 'Leaf Green', 'Green'],
  Red: ['Crimson', 'Red'],
  Yellow: ['Haldi Yellow', 'Yellow'],
  Pink: ['Blush Pink', 'Rani Pink', 'Pink'],
  'Off White': ['Ivory', 'Off White'],
  Purple: ['Jamun Purple', 'Purple'],
  Multi: ['Multicoloured'],
}

function drafted(
  range: Range,
  gender: Gender | null,
  look: string,
  colour: BaseColour,
  random: Random,
): Draft {
  const [masterCategory, subCategory, articleType] = range.place
  const brand: Brand = random.pick(brandsOf(lineFor(range.line, gender)))
  const colourWord = random.pick(FINER[colour] ?? [colour])
  const words = [
    brand.name,
    gender,
    look,
    look.endsWith(colourWord) ? '' : colourWord,
    random.pick(optionsFor(range.things, gender)),
  ]
  return {
    productDisplayName: words.filter(Boolean).join(' '),
    gender,
    masterCategory,
    subCategory,
    articleType,
    usage: random.chance(0.015) ? null : random.pick(range.usages),
    season: random.chance(0.015) ? null : random.pick(range.seasons),
    baseColour: random.chance(0.02) ? null : colour,
    countryOfOrigin: 'India',
    ...factsOf(articleType, words.join(' ')),
    styleGroup: words.filter((word) => word && word !== colourWord).join(' '),
    factor: brand.factor,
  }
}

function optionsFor<T>(
  options: readonly T[] | Partial<Record<Gender, readonly T[]>>,
  gender: Gender | null,
): readonly T[] {
  if (Array.isArray(options)) return options
  const byGender = options as Partial<Record<Gender, readonly T[]>>
  return byGender[gender ?? 'Unisex'] ?? Object.values(byGender)[0] ?? []
}

const lineFor = (line: Range['line'], gender: Gender | null): Line =>
  typeof line === 'string' ? line : (line[gender ?? 'Unisex'] ?? Object.values(line)[0] ?? 'casual')

/** Spreads kinds and genders: no kind repeats soon, neither in the whole nor within its gender. */
function mixed(
  drafts: readonly { draft: Draft; place: number }[],
  after: readonly Draft[],
): Draft[] {
  const waiting = drafts.toSorted((a, b) => a.place - b.place).map(({ draft }) => draft)
  const laid: Draft[] = [...after]
  while (waiting.length > 0) {
    const recent = new Set(laid.slice(-6).map(({ articleType }) => articleType))
    const fits = (draft: Draft) =>
      !recent.has(draft.articleType) && !lastOf(laid, draft.gender, 5).includes(draft.articleType)
    const next = waiting.findIndex(fits)
    laid.push(...waiting.splice(Math.max(next, 0), 1))
  }
  return laid.slice(after.length)
}

function lastOf(laid: readonly Draft[], gender: Gender | null, count: number): string[] {
  const found: string[] = []
  for (let i = laid.length - 1; i >= 0 && found.length < count; i--) {
    const draft = laid[i]
    if (draft?.gender === gender) found.push(draft.articleType)
  }
  return found
}
