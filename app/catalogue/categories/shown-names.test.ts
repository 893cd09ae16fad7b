import { expect, test } from 'vitest'
import { kindName, seasonName } from './shown-names.ts'

test('a kind is named as a shelf of many, and one that is so already stays', () => {
  expect(['Saree', 'Dress', 'Sandal', 'Topwear', 'Shoes'].map(kindName)).toEqual([
    'Sarees',
    'Dresses',
    'Sandals',
    'Topwear',
    'Shoes',
  ])
})
test('the season has its British name', () => {
  expect(['Summer', 'Fall'].map(seasonName)).toEqual(['Summer', 'Autumn'])
})
