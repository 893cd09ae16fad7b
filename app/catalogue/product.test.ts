import { describe, expect, test } from 'vitest'
import { MASTER_CATEGORIES } from '#db/enums.ts'
import { paise } from '#app/basics/money.ts'
import { categoryOf } from './category.ts'
import { hasColourChoice, productFrom, checkChoice } from './product.ts'
import { sizesOf } from './sizes/sizes.ts'
import { styleUuid, type Style } from './style.ts'

const style: Style = {
  id: 42,
  productDisplayName: 'Neel Men Checked Shirt',
  pricePaise: paise(149_900),
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Shirts',
  usage: 'Casual',
  season: 'Summer',
  baseColour: 'Blue',
  countryOfOrigin: null,
}
const product = (given: Partial<Style>) => {
  const made = { ...style, ...given }
  return productFrom('u', { ...made, sizes: sizesOf(made) }, {})
}

describe('§9 Category derivation', () => {
  test('unisex or unspecified items in accessories, personal care, home or sporting goods are accessories', () => {
    for (const masterCategory of [
      'Accessories',
      'Personal Care',
      'Home',
      'Sporting Goods',
    ] as const) {
      for (const gender of ['Unisex', null] as const)
        expect(categoryOf({ gender, masterCategory })).toBe('accessories')
    }
  })
  test('Men gives men and Women gives women, whatever it is', () => {
    for (const masterCategory of MASTER_CATEGORIES) {
      expect([
        categoryOf({ gender: 'Men', masterCategory }),
        categoryOf({ gender: 'Women', masterCategory }),
      ]).toEqual(['men', 'women'])
    }
  })
  test('anything else is accessories', () => {
    expect([
      categoryOf({ gender: 'Unisex', masterCategory: 'Apparel' }),
      categoryOf({ gender: null, masterCategory: 'Footwear' }),
    ]).toEqual(['accessories', 'accessories'])
  })
})

describe('§3 Product', () => {
  test('costs 5999 rupees when the file has no price', () => {
    expect(product({ pricePaise: null }).price).toBe(599_900)
  })
  test('is named Product, in General and Apparel, when the file says nothing', () => {
    expect(product({ productDisplayName: '', subCategory: '' })).toMatchObject({
      name: 'Product',
      subCategory: 'General',
      masterCategory: 'Apparel',
    })
  })
  test('is described by article type, usage, season and name; what is missing leaves no gap', () => {
    expect(product({}).description).toBe('Shirts · Casual · Summer · Neel Men Checked Shirt')
    expect(product({ usage: null, season: null }).description).toBe(
      'Shirts · Neel Men Checked Shirt',
    )
  })
  test("has its base colour, or 'Default', which offers no choice", () => {
    expect([product({}).colours, hasColourChoice(product({}))]).toEqual([['Blue'], true])
    expect([
      product({ baseColour: null }).colours,
      hasColourChoice(product({ baseColour: null })),
    ]).toEqual([['Default'], false])
  })
  test('has the same id after every import', () => {
    expect(styleUuid(42)).toBe(styleUuid(42))
    expect(styleUuid(42)).not.toBe(styleUuid(43))
  })
})

describe('T04 a choice must be one the product offers', () => {
  const shirt = product({})
  test('a size it has, and a colour it has or none', () => {
    expect(checkChoice(shirt, { size: 'M', colour: 'Blue' })).toBeUndefined()
    expect(checkChoice(shirt, { size: 'M', colour: null })).toBeUndefined()
  })
  test('no size, another size or another colour is refused by name', () => {
    expect(checkChoice(shirt, { size: null, colour: null })).toBe('choose a size')
    expect(checkChoice(shirt, { size: 'XXXL', colour: null })).toBe('no such size')
    expect(checkChoice(shirt, { size: 'M', colour: 'Gold' })).toBe('no such colour')
  })
  test('what has no sizes takes none', () => {
    const lipstick = product({
      masterCategory: 'Personal Care',
      subCategory: 'Lips',
      articleType: 'Lipstick',
      baseColour: null,
    })
    expect(checkChoice(lipstick, { size: null, colour: null })).toBeUndefined()
    expect(checkChoice(lipstick, { size: 'M', colour: null })).toBe('no such size')
    expect(checkChoice(lipstick, { size: null, colour: 'Default' })).toBe('no such colour')
  })
})
