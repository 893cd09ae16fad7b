import { expect, test } from 'vitest'
import type { HomeSection } from '#app/basics/brand/home-section.ts'
import { readSectionLines, sectionLines } from './section-lines.ts'

test('sections are the same after they were written as lines and read again', () => {
  const sections: HomeSection[] = [
    { kind: 'featured', heading: 'New this week' },
    { kind: 'collection', heading: 'Kurtas', listing: '/products?q=kurta&category=women' },
    { kind: 'hero' },
    { kind: 'recent' },
  ]
  expect(readSectionLines(sectionLines(sections))).toEqual({ ok: true, value: sections })
})

test('a line is read in any case, and an address as the browser’s bar has it', () => {
  expect(
    readSectionLines(
      ' hero \n\nPRODUCTS | Red | https://shop.example/products?page=3&colour=Red&category=men&x=1',
    ),
  ).toEqual({
    ok: true,
    value: [
      { kind: 'hero' },
      { kind: 'collection', heading: 'Red', listing: '/products?category=men&colour=Red' },
    ],
  })
})

test.each([
  'Carousel',
  'Hero | with a heading',
  'Featured products | a | b',
  'Products | a | b | c',
])('“%s” is no section', (line) => {
  expect(readSectionLines(line)).toMatchObject({
    ok: false,
    error: expect.stringContaining(`“${line}” is none.`),
  })
})
