import { expect, test } from 'vitest'
import { categoriesOf } from './segments.ts'
import { GENDERS, MASTER_CATEGORIES } from '#db/enums.ts'

/** §7.1 written out: the categories beside "all" for each master category and gender. */
const LISTED = {
  Apparel: { Men: 'men', Women: 'women', Unisex: 'accessories', none: 'accessories' },
  Footwear: { Men: 'men', Women: 'women', Unisex: 'accessories', none: 'accessories' },
  Accessories: {
    Men: 'men accessories',
    Women: 'women accessories',
    Unisex: 'accessories',
    none: 'accessories',
  },
  'Personal Care': {
    Men: 'men accessories',
    Women: 'women accessories',
    Unisex: 'accessories',
    none: 'accessories',
  },
  'Sporting Goods': { Men: 'men', Women: 'women', Unisex: 'accessories', none: 'accessories' },
  Home: {
    Men: 'men accessories',
    Women: 'women accessories',
    Unisex: 'accessories',
    none: 'accessories',
  },
}

test('§7 Men and women are listed by gender; Accessories are Accessories, Personal Care and Home of any gender, and all that is Unisex or of none', () => {
  expect(Object.keys(LISTED).toSorted()).toEqual([...MASTER_CATEGORIES].toSorted())
  for (const [masterCategory, byGender] of Object.entries(LISTED)) {
    expect(Object.keys(byGender).toSorted()).toEqual([...GENDERS, 'none'].toSorted())
    for (const [gender, categories] of Object.entries(byGender))
      expect([
        masterCategory,
        gender,
        categoriesOf({ gender: gender === 'none' ? null : gender, masterCategory }),
      ]).toEqual([masterCategory, gender, ['all', ...categories.split(' ')]])
  }
})
