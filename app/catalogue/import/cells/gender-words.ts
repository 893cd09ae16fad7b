import type { Gender } from '../../style.ts'

/** Words of a file for whom a product is made, in any case, apostrophes left out. */
export const GENDER_WORDS: Record<Gender, readonly string[]> = {
  Women: ['Women', 'Woman', 'Womens', 'Ladies', 'Lady', 'Female'],
  Men: ['Men', 'Man', 'Mens', 'Gents', 'Gent', 'Male'],
  Unisex: ['Unisex', 'Both', 'All'],
}

/** Those of children, for whom the shop has no page. */
export const CHILDREN_WORDS: readonly string[] = [
  'Boys',
  'Boy',
  'Girls',
  'Girl',
  'Kids',
  'Kid',
  'Children',
  'Child',
  'Childrens',
  'Baby',
  'Babies',
  'Infant',
  'Infants',
  'Toddler',
  'Toddlers',
]
