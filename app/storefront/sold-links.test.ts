import { expect, test } from 'vitest'
import type { Category } from '#app/catalogue/category.ts'
import { facetRollupOf, type RollupRow } from '#app/catalogue/index/facet-rollup.ts'
import { eachFacet } from '#app/catalogue/listing.ts'
import { soldLinks, SPECIFIED_LINKS } from './sold-links.ts'

const row = (category: Category, season: string): RollupRow => ({
  categories: [category, 'all'],
  masterCategory: 'Apparel',
  values: { ...eachFacet(() => []), season: [season] },
  products: 1,
})
const linksOf = (...rows: RollupRow[]) => soldLinks(facetRollupOf(rows))

test('§2.4 the buttons lead where docs/product.md says, if something is there', () => {
  expect(linksOf(row('women', 'Summer'))).toEqual({
    collection: '/products?category=women',
    summer: '/products?category=women&season=Summer',
  })
  expect(linksOf()).toBe(SPECIFIED_LINKS)
})

test('without women’s styles they lead to what is sold', () => {
  expect(linksOf(row('accessories', 'Summer'), row('men', 'Winter'))).toEqual({
    collection: '/products?category=men',
    summer: '/products?category=all&season=Summer',
  })
})

test('without summer styles no button names them', () => {
  expect(linksOf(row('women', 'Winter')).summer).toBeNull()
})
