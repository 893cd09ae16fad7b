import { expect, test } from 'vitest'
import { formatReason } from '../skip-reasons.ts'
import { genderFrom } from './gender-cell.ts'

test.each([
  ['Women', ['Ladies', 'LADY', 'Women’s', "Women's", 'womens', 'Female', 'women']],
  ['Men', ['Gents', "Men's", 'Mens', 'male', 'MEN', 'Man']],
  ['Unisex', ['unisex', 'Both']],
])('%s is written in the words of shopkeepers too: %j', (gender, words) => {
  for (const word of words) expect(genderFrom(word)).toEqual({ ok: true, value: gender })
})

test('children’s wear is told from a word that nobody knows', () => {
  for (const word of ['Boys', 'boy', 'Girls', 'girl', 'Kids', 'Children’s'])
    expect(genderFrom(word)).toEqual({ ok: false, error: 'children' })
  expect(genderFrom('Robots')).toEqual({ ok: false, error: 'gender' })
  expect(genderFrom('W')).toEqual({ ok: false, error: 'gender' })
})

test('the refusal names the words that are understood', () => {
  expect(formatReason('gender')).toContain('Women, Woman, Womens, Ladies')
  expect(formatReason('gender')).toContain('Gents')
})
