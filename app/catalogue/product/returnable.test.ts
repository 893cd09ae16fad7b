import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBrandFile } from '#app/basics/brand/brand-file.ts'
import { DISCONTINUED_RANGES } from '#demo/ranges/discontinued-ranges.ts'
import { RANGES } from '#demo/ranges.ts'
import { isReturnable } from './returnable.ts'

const parsed = parseBrandFile(readFileSync('brand.json', 'utf8'))
if (!parsed.ok) throw new Error(parsed.error)
const { notReturnable } = parsed.value.rules

test('§9 of all kinds of the demo catalogue innerwear and swimwear stay, and nothing else', () => {
  const kinds = [...RANGES, ...DISCONTINUED_RANGES].map(
    ({ place: [, subCategory, articleType] }) => ({
      subCategory,
      articleType,
    }),
  )
  expect(kinds.length).toBeGreaterThan(100)
  for (const kind of kinds)
    expect([kind, isReturnable(kind, notReturnable)]).toEqual([
      kind,
      kind.subCategory !== 'Innerwear' && kind.articleType !== 'Swimwear',
    ])
})

test.each([
  ['bra', 'Innerwear', 'Bra', false],
  ['Bras', 'Innerwear', 'Bra', false],
  ['bra', 'Jewellery', 'Bracelet', true],
  ['top', 'Topwear', 'Shirts', true],
  ['top', 'Topwear', 'Tops', false],
  ['innerwear vest', 'Innerwear', 'Innerwear Vests', false],
  ['vest', 'Innerwear', 'Innerwear Vests', false],
  ['innerwear shirts', 'Innerwear', 'Shirts', true],
  ['चूड़ी', 'Jewellery', 'चूड़ी', false],
])('"%s" in the rules means whole words: %s, %s', (entry, subCategory, articleType, returnable) => {
  expect(isReturnable({ subCategory, articleType }, [entry])).toBe(returnable)
})

test('a shop that takes everything back has nothing in the list', () => {
  expect(isReturnable({ subCategory: 'Innerwear', articleType: 'Bra' }, [])).toBe(true)
})
