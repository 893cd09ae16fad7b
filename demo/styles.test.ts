import { describe, expect, it } from 'vitest'
import { ACCESSORY_TYPES } from '#app/catalogue/category.ts'
import { cellsOf } from '#app/catalogue/import/cells/sold-style.ts'
import { parseStyleRow } from '#app/catalogue/import/style-row.ts'
import { LAW_RATES } from '#app/tax/rates/law-rates.ts'
import { taxRateOfStyle } from '#app/tax/rates/tax-rate-of-style.ts'
import { rateOfPrice } from '#app/tax/slab.ts'
import { MASTER_CATEGORIES } from '#db/enums.ts'
import { DYES } from './art/materials/dyes.ts'
import { BRANDS } from './brands.ts'
import { demoStyles } from './styles.ts'

const styles = demoStyles()
const onlySaid = (style: object) =>
  Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))
const has = (test: (style: (typeof styles)[number]) => boolean) => styles.filter(test).length

describe('the demo catalogue', () => {
  it('is large enough to page through', () => {
    expect(styles.length).toBeGreaterThanOrEqual(1450)
    for (const gender of ['Men', 'Women'])
      expect(has((style) => style.gender === gender)).toBeGreaterThanOrEqual(15 * 12)
  })

  it('is the same on every call', () => {
    expect(demoStyles()).toEqual(styles)
  })

  it('says in a file what it says itself', () => {
    for (const style of styles) {
      const said = { ...style, saleFrom: null, saleUntil: null }
      const row = parseStyleRow(cellsOf(said))
      const { style: read } = row.ok ? row.value : { style: {} }
      expect(row.ok && row.value.unread).toBe(undefined)
      expect({ ...style, ...onlySaid(read) }).toEqual(style)
    }
  })

  it('has no price that fits no GST rate', () => {
    expect(
      has((style) => {
        const rate = taxRateOfStyle(style, '2026-11-28', LAW_RATES)
        return style.pricePaise !== null && rateOfPrice(style.pricePaise, rate) === 'gap'
      }),
    ).toBe(0)
  })

  it('numbers its styles without a gap, the present goods from 900001', () => {
    const first = styles[0]?.id ?? 0
    expect(first).toBeLessThan(900001)
    expect(styles.map(({ id }) => id)).toEqual(styles.map((_, i) => first + i))
  })

  it.each([...MASTER_CATEGORIES])('has goods in %s', (master) => {
    expect(has((style) => style.masterCategory === master)).toBeGreaterThan(0)
  })

  it.each([...ACCESSORY_TYPES])('has at least four %s', (type) => {
    expect(has((style) => style.subCategory === type)).toBeGreaterThanOrEqual(4)
  })

  it('has at least forty shirts for men', () => {
    expect(
      has((style) => style.gender === 'Men' && style.articleType === 'Shirts'),
    ).toBeGreaterThanOrEqual(40)
  })

  it('has goods for men, for women, for both and for nobody in particular', () => {
    for (const gender of ['Men', 'Women', 'Unisex', null])
      expect(has((style) => style.gender === gender)).toBeGreaterThan(0)
  })

  it('leaves out some prices, colours, seasons and usages, as real files do, but few', () => {
    for (const column of ['pricePaise', 'baseColour', 'season', 'usage'] as const) {
      const missing = has((style) => style[column] === null)
      expect(missing, column).toBeGreaterThan(0)
      expect(missing, column).toBeLessThan(styles.length * 0.05)
    }
  })

  it('has no two styles of the same name, colour and type', () => {
    const said = styles.map(
      ({ productDisplayName, baseColour, articleType }) =>
        `${productDisplayName}|${baseColour}|${articleType}`,
    )
    expect(new Set(said).size).toBe(styles.length)
  })

  it('begins every name with an invented brand', () => {
    expect(BRANDS.length).toBeGreaterThanOrEqual(25)
    const strangers = styles.filter(
      ({ productDisplayName }) =>
        !BRANDS.some(({ name }) => productDisplayName.startsWith(`${name} `)),
    )
    expect(strangers).toEqual([])
  })

  it('says in the name whom a style is for', () => {
    const wrong = styles.filter(
      ({ productDisplayName, gender }) =>
        gender !== null && !productDisplayName.includes(` ${gender} `),
    )
    expect(wrong).toEqual([])
  })

  it('uses the colours of the data set', () => {
    expect(styles.filter(({ baseColour }) => baseColour !== null && !(baseColour in DYES))).toEqual(
      [],
    )
  })

  it('asks prices that end as Indian prices do', () => {
    const rupees = styles.flatMap(({ pricePaise }) =>
      pricePaise === null ? [] : [pricePaise / 100],
    )
    expect(rupees.filter((price) => !/(49|99)$/.test(String(price)))).toEqual([])
  })

  it('says of every style what its label says by law: goods from abroad name their importer', () => {
    const abroad = styles.filter(({ countryOfOrigin }) => countryOfOrigin !== 'India')
    expect(abroad.length).toBeGreaterThan(styles.length * 0.05)
    expect(abroad.length).toBeLessThan(styles.length * 0.3)
    for (const style of styles) {
      expect(style.countryOfOrigin, style.productDisplayName).toBeTruthy()
      expect(style.importer === undefined).toBe(style.countryOfOrigin === 'India')
      expect(style.mrpPaise ?? Infinity).toBeGreaterThanOrEqual(style.pricePaise ?? 0)
    }
  })

  it('opens with eight kinds of goods, and with a varied first page for men and for women', () => {
    const newest = styles.toReversed()
    expect(new Set(newest.slice(0, 8).map(({ articleType }) => articleType)).size).toBe(8)
    for (const gender of ['Men', 'Women']) {
      const page = newest.filter((style) => style.gender === gender).slice(0, 12)
      expect(new Set(page.map(({ articleType }) => articleType)).size).toBeGreaterThanOrEqual(8)
    }
  })
})
