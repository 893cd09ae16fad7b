import { expect, test } from 'vitest'
import { listedIn } from './kinds.ts'
import { GENDERS, MASTER_CATEGORIES } from '../style.ts'

test('§7 Men and women are listed by gender, whatever it is', () => {
  for (const masterCategory of MASTER_CATEGORIES) {
    expect(listedIn({ gender: 'Men', masterCategory })).toContain('men')
    expect(listedIn({ gender: 'Women', masterCategory })).toContain('women')
    for (const gender of ['Unisex', null]) expect(listedIn({ gender, masterCategory })).toEqual(['all', 'accessories'])
  }
})
test('§7 Accessories are Accessories, Personal Care and Home of any gender, and all that is Unisex or of none', () => {
  const inAccessories = MASTER_CATEGORIES.flatMap((masterCategory) =>
    [...GENDERS, null]
      .filter((gender) => listedIn({ gender, masterCategory }).includes('accessories'))
      .map((gender) => `${masterCategory} ${gender}`),
  )
  expect(inAccessories).toEqual(
    MASTER_CATEGORIES.flatMap((masterCategory) =>
      (['Accessories', 'Personal Care', 'Home'].includes(masterCategory) ? ['Men', 'Women', 'Unisex', null] : ['Unisex', null]).map(
        (gender) => `${masterCategory} ${gender}`,
      ),
    ),
  )
})
