import { expect, test } from 'vitest'
import { sizeGuideFor } from './size-guide.ts'
import { sizesOf } from '../../sizes/sizes.ts'
import type { Gender, MasterCategory } from '../../style.ts'

const guideFor = (masterCategory: MasterCategory, gender: Gender | null) =>
  sizeGuideFor({
    sizes: sizesOf({ masterCategory, gender, subCategory: 'Topwear', articleType: 'Shirts' }),
    category: gender === 'Men' ? 'men' : gender === 'Women' ? 'women' : 'accessories',
    masterCategory,
    subCategory: 'Topwear',
    articleType: 'Shirts',
  })
const sizesIn = (guide: ReturnType<typeof guideFor>) =>
  guide?.tables.map(({ caption, rows }) => [caption, ...rows.map(([size]) => size)])

test('P1 clothes have their chest, waist and hip told for every size they come in', () => {
  expect(sizesIn(guideFor('Apparel', 'Men'))).toEqual([['Men', 'XS', 'S', 'M', 'L', 'XL', 'XXL']])
  expect(guideFor('Apparel', 'Men')?.tables[0]?.rows[2]).toEqual([
    'M',
    '97\u00a0cm (38\u00a0in)',
    '81\u00a0cm (32\u00a0in)',
    '97\u00a0cm (38\u00a0in)',
  ])
  expect(guideFor('Apparel', 'Women')?.tables[0]?.columns).toEqual(['Size', 'Bust', 'Waist', 'Hip'])
})
test('P1 what is made for anybody has both tables', () => {
  expect(guideFor('Apparel', 'Unisex')?.tables.map(({ caption }) => caption)).toEqual([
    'Women',
    'Men',
  ])
})
test('P1 shoes have their European size and the length of the foot told, for every size they come in', () => {
  expect(sizesIn(guideFor('Footwear', 'Men'))).toEqual([
    ['Shoes', '7', '8', '9', '10', '11', '12', '13'],
  ])
  expect(sizesIn(guideFor('Footwear', 'Women'))).toEqual([['Shoes', '5', '6', '7', '8', '9', '10']])
  expect(guideFor('Footwear', null)?.tables[0]?.rows[0]).toEqual(['6', '39', '24.5 cm'])
})
test('P1 there is no guide where there is nothing to measure', () => {
  for (const kind of ['Accessories', 'Personal Care', 'Home', 'Sporting Goods'] as const)
    expect(guideFor(kind, 'Men')).toBeUndefined()
})
test('P1 there is no guide to sizes of the merchant’s own, nor to goods without any', () => {
  const shirt = {
    category: 'men',
    masterCategory: 'Apparel',
    subCategory: 'Topwear',
    articleType: 'Shirts',
  } as const
  for (const sizes of [['28', '30', '32'], []])
    expect(sizeGuideFor({ ...shirt, sizes })).toBeUndefined()
})
test('P1 a saree is not measured by chest and waist, even where its file sells it in sizes', () => {
  const saree = {
    category: 'women',
    masterCategory: 'Apparel',
    subCategory: 'Saree',
    articleType: 'Sarees',
  } as const
  expect(sizeGuideFor({ ...saree, sizes: ['S', 'M'] })).toBeUndefined()
})
