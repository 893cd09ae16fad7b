import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBrandFile } from '#app/basics/brand/brand-file.ts'
import { deliveredClaims, withoutClaims } from './claims.ts'

const read = parseBrandFile(readFileSync('brand.json', 'utf8'))
if (!read.ok) throw new Error(read.error)
const { texts } = read.value

test('§9.8 each claim of the shipped brand file is known as one that came with the shop', () => {
  expect(deliveredClaims(texts)).toEqual([
    '200+ Products',
    '48h Delivery',
    '24/7 Support',
    '25% Summer Sale',
    '35+ New Styles',
    '100% Sustainable',
    '4.9/5 Customer Rating',
    'Sent within 48 hours',
  ])
})

test('§9.8 those that nobody has confirmed are left out, and what the merchant wrote stays', () => {
  const shop = {
    ...texts,
    hero: { ...texts.hero, stats: [...texts.hero.stats, { figure: '12', label: 'Looms' }] },
  }
  const shown = withoutClaims(shop, ['200+ Products', '25% Summer Sale', '4.9/5 Customer Rating'])
  expect(shown.hero.stats.map(({ figure }) => figure)).toEqual(['48h', '24/7', '12'])
  expect([shown.summer.badge, shown.summer.claims.map(({ figure }) => figure)]).toEqual([
    '',
    ['35+', '100%'],
  ])
  expect(withoutClaims(shop, ['Sent within 48 hours']).hero.text).toMatch(/priced in rupees\.$/)
  expect(shown.hero.text).toBe(texts.hero.text)
  const own = { ...texts, summer: { ...texts.summer, badge: 'Monsoon Offers', claims: [] } }
  expect(withoutClaims(own, deliveredClaims(own)).summer.badge).toBe('Monsoon Offers')
})
