import { expect, test } from 'vitest'
import { facetRollupOf, type RollupRow } from '../index/facet-rollup.ts'
import { eachFacet } from '../listing.ts'
import type { Category } from '../category.ts'
import { CATEGORY_TILES } from './category-tile.ts'
import { soldTiles } from './sold-tiles.ts'

const row = (
  category: Category,
  articleType: string,
  products: number,
  subCategory = 'Topwear',
): RollupRow => ({
  categories: [category, 'all'],
  masterCategory: 'Apparel',
  values: { ...eachFacet(() => []), articleType: [articleType], subCategory: [subCategory] },
  products,
})

const tilesOf = (...rows: RollupRow[]) =>
  soldTiles(facetRollupOf(rows)).map(({ category, kinds }) => `${category}: ${kinds.join(', ')}`)

test('§2.4 the words of docs/product.md stay where each of them finds something', () => {
  expect(
    tilesOf(
      row('men', 'Tshirts', 900),
      row('men', 'Shirts', 1),
      row('men', 'Suits', 1),
      row('men', 'Sports Shoes', 1, 'Shoes'),
    ),
  ).toEqual(['men: Shirts, Suits, Shoes'])
})

test('a kind that is not sold gives its place to the largest that is, and an empty category has no tile', () => {
  expect(
    tilesOf(
      row('women', 'Sarees', 40, 'Saree'),
      row('women', 'Dresses', 2, 'Dress'),
      row('women', 'Kurtas', 70),
      row('women', 'Leggings', 5),
      row('accessories', 'Dupatta', 3, 'Scarves'),
    ),
  ).toEqual(['women: Dresses, Kurtas, Sarees', 'accessories: Dupattas'])
})

test('a kind is not named beside what it is part of', () => {
  expect(
    tilesOf(row('men', 'Casual Shoes', 9, 'Shoes'), row('men', 'Shoe Laces', 1, 'Accessories')),
  ).toEqual(['men: Shoes, Shoe Laces'])
})

test('§4 an empty shop has all three as docs/product.md has them', () => {
  expect(soldTiles(facetRollupOf([]))).toBe(CATEGORY_TILES)
})
