import { expect, test } from 'vitest'
import { sizesHint } from './sizes-hint.ts'

test.each([
  [{ masterCategory: '', articleType: '' }, 'XS to XXL'],
  [{ masterCategory: 'Apparel', articleType: 'Sarees' }, 'none to choose'],
  [{ masterCategory: 'Footwear', gender: 'Men' }, '7 to 13'],
  [{ masterCategory: 'Footwear', gender: '' }, '6 to 11'],
  [{ masterCategory: 'Accessories' }, 'One Size'],
])('with %j an empty field stands for: %s', (kind: Record<string, string>, words) => {
  expect(sizesHint(kind)).toBe(`Such as 28; 30; 32. Empty: the category’s, ${words}.`)
})
