import { describe, expect, test } from 'vitest'
import { sizeAsSold, sizeLabel, sizesOf } from './sizes.ts'
import type { Style } from '../style.ts'

const style = (given: Partial<Style>): Style => ({
  id: 1,
  productDisplayName: 'Neel Shirt',
  pricePaise: null,
  gender: 'Men',
  masterCategory: 'Apparel',
  subCategory: 'Topwear',
  articleType: 'Shirts',
  usage: null,
  season: null,
  baseColour: null,
  countryOfOrigin: null,
  ...given,
})

describe('§9 Sizes', () => {
  test('beauty and personal care have none', () => {
    expect(
      sizesOf(
        style({ masterCategory: 'Personal Care', subCategory: 'Lips', articleType: 'Lipstick' }),
      ),
    ).toEqual([])
  })
  test('accessories, bags, watches, belts and hats are One Size', () => {
    for (const subCategory of ['Bags', 'Watches', 'Belts', 'Headwear', 'Socks', 'Gloves']) {
      expect(
        sizesOf(style({ masterCategory: 'Accessories', subCategory, articleType: subCategory })),
      ).toEqual(['One Size'])
    }
  })
  test('home is One Size for pillows, cushions, bedsheets and towels, otherwise none', () => {
    for (const articleType of ['Pillow Covers', 'Cushion Covers', 'Bedsheets', 'Bath Towels']) {
      expect(
        sizesOf(style({ masterCategory: 'Home', subCategory: 'Home Furnishing', articleType })),
      ).toEqual(['One Size'])
    }
    expect(
      sizesOf(
        style({ masterCategory: 'Home', subCategory: 'Home Furnishing', articleType: 'Lamp' }),
      ),
    ).toEqual([])
  })
  test('sporting goods are S to XL for gloves, helmets and pads, otherwise One Size', () => {
    for (const articleType of ['Batting Gloves', 'Helmets', 'Knee Pads']) {
      expect(
        sizesOf(
          style({ masterCategory: 'Sporting Goods', subCategory: 'Sports Equipment', articleType }),
        ),
      ).toEqual(['S', 'M', 'L', 'XL'])
    }
    expect(
      sizesOf(
        style({
          masterCategory: 'Sporting Goods',
          subCategory: 'Sports Equipment',
          articleType: 'Footballs',
        }),
      ),
    ).toEqual(['One Size'])
  })
  test('footwear is 7 to 13 for men, 5 to 10 for women, otherwise 6 to 11', () => {
    const shoes = (gender: Style['gender']) =>
      sizesOf(
        style({
          masterCategory: 'Footwear',
          subCategory: 'Shoes',
          articleType: 'Casual Shoes',
          gender,
        }),
      )
    expect(shoes('Men')).toEqual(['7', '8', '9', '10', '11', '12', '13'])
    expect(shoes('Women')).toEqual(['5', '6', '7', '8', '9', '10'])
    expect(shoes('Unisex')).toEqual(['6', '7', '8', '9', '10', '11'])
    expect(shoes(null)).toEqual(['6', '7', '8', '9', '10', '11'])
  })
  test('apparel is XS to XXL, but for what is draped or wrapped, which has none', () => {
    const sizes = (articleType: string) => sizesOf(style({ gender: 'Women', articleType }))
    for (const articleType of ['Shirts', 'Salwar and Dupatta', 'Lehenga Choli', 'Scarf Tops'])
      expect([articleType, sizes(articleType)]).toEqual([
        articleType,
        ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
      ])
    for (const articleType of [
      'Sarees',
      'saree',
      'Dupatta',
      'Stoles',
      'Shawls',
      'Scarves',
      'Dhotis',
    ])
      expect([articleType, sizes(articleType)]).toEqual([articleType, []])
    expect(
      sizesOf(
        style({ masterCategory: 'Accessories', subCategory: 'Stoles', articleType: 'Stoles' }),
      ),
    ).toEqual(['One Size'])
  })
})

test('a clothing size that a cart of before names of a saree counts as none; any other size is not its own', () => {
  const saree = { articleType: 'Sarees', sizes: [] }
  expect(['M', 'XXL', null, '34', ''].map((size) => sizeAsSold(saree, size))).toEqual([
    null,
    null,
    null,
    '34',
    '',
  ])
  // As its file sells it.
  expect(sizeAsSold({ articleType: 'Sarees', sizes: ['S', 'M'] }, 'M')).toBe('M')
  expect(sizeAsSold({ articleType: 'Lipstick', sizes: [] }, 'M')).toBe('M')
})

describe('§2 Product detail: the size label', () => {
  const label = (given: Partial<Parameters<typeof sizeLabel>[0]>) =>
    sizeLabel({
      sizes: ['S', 'M'],
      subCategory: 'Topwear',
      masterCategory: 'Apparel',
      description: 'Shirts',
      ...given,
    })
  test("is 'Shoe Size' when the sub-category contains footwear or shoes", () => {
    expect([label({ subCategory: 'Shoes' }), label({ subCategory: 'Kids Footwear' })]).toEqual([
      'Shoe Size',
      'Shoe Size',
    ])
  })
  test("is 'Shoe Size' when the description contains shoe", () => {
    expect(label({ description: 'Casual Shoes · Casual' })).toBe('Shoe Size')
  })
  test("is 'Shoe Size' for sandals too: they are footwear by master category", () => {
    expect(
      label({ masterCategory: 'Footwear', subCategory: 'Sandal', description: 'Sandals' }),
    ).toBe('Shoe Size')
  })
  test("is 'Size' when the only size is One Size", () => {
    expect(
      label({
        sizes: ['One Size'],
        masterCategory: 'Accessories',
        subCategory: 'Bags',
        description: 'Handbags',
      }),
    ).toBe('Size')
  })
  test("is otherwise 'Clothing Size'", () => {
    expect(label({})).toBe('Clothing Size')
  })
})
