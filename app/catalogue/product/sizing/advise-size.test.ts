import { expect, test } from 'vitest'
import { adviceText, adviseSize, readMeasure, type Measures } from './advise-size.ts'
import { sizeGuideFor } from './size-guide.ts'

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const tableOf = (subCategory: string, sizes = SIZES) => {
  const guide = sizeGuideFor({
    sizes,
    category: 'men',
    masterCategory: subCategory === 'Shoes' ? 'Footwear' : 'Apparel',
    subCategory,
    articleType: 'Any',
  })
  if (!guide?.tables[0]) throw new Error('There is no table.')
  return guide.tables[0]
}
const advised = (subCategory: string, measures: Measures, sizes?: string[]) => {
  const advice = adviseSize(tableOf(subCategory, sizes), measures)
  return advice && adviceText(advice)
}

test('P1 the size of a shirt is the one that fits both chest and waist', () => {
  expect(advised('Topwear', { chest: 97, waist: 81 })).toBe('M should fit you.')
  expect(advised('Topwear', { chest: 97, waist: 88 })).toBe(
    'XL should fit you. By itself, your chest asks for M, your waist asks for XL.',
  )
})
test('P1 between two sizes it is the larger one, and half a centimetre is no size', () => {
  expect(advised('Topwear', { chest: 97.5, waist: 81 })).toBe('M should fit you.')
  expect(advised('Topwear', { chest: 98, waist: 81 })).toContain('L should fit you.')
})
test('P1 trousers are chosen by waist and hip, shoes by the foot', () => {
  expect(advised('Bottomwear', { waist: 86, hip: 100 })).toBe('L should fit you.')
  expect(advised('Shoes', { foot: 26 }, ['7', '8', '9'])).toBe('8 should fit you.')
})
test('P1 nothing is advised before every measure is known', () => {
  expect(advised('Topwear', { chest: 97 })).toBeUndefined()
})
test('P1 whoever no size fits is told so, instead of being sold the nearest', () => {
  expect(advised('Topwear', { chest: 130, waist: 90 })).toBe(
    'The largest size, XXL, would be tight: your chest is larger than it is made for.',
  )
  expect(advised('Topwear', { chest: 75, waist: 60 })).toBe(
    'XS is the smallest size, and would be loose on you.',
  )
})
test.each([
  ['chest', '38', 96.5],
  ['chest', '97', 97],
  ['chest', '97,5 cm', 97.5],
  ['waist', '32 in', 81.3],
  ['waist', '32″', 81.3],
  ['foot', '10', 25.4],
  ['foot', '26.2', 26.2],
  ['chest', '', undefined],
  ['chest', 'M', undefined],
  ['chest', '3', undefined],
  ['chest', '999', undefined],
  ['waist', '-32', undefined],
] as const)('P1 %s “%s” is read as %s centimetres', (measure, typed, cm) => {
  expect(readMeasure(measure, typed)).toBe(cm)
})
