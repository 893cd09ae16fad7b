import { expect, test } from 'vitest'
import { FIRST_SECTIONS } from '#app/basics/brand/home-section.ts'
import { addCollection, moveRow, rowsOf, shownSections } from './section-rows.ts'

const kinds = (rows: ReturnType<typeof rowsOf>) => rows.map(({ section }) => section.kind)

test('sections that are not shown stand after the others, with their first heading, before Recently viewed', () => {
  const rows = rowsOf([{ kind: 'newsletter' }, { kind: 'recent' }])
  expect(kinds(rows)).toEqual(['newsletter', 'hero', 'categories', 'featured', 'banner', 'recent'])
  expect(rows[2]).toMatchObject({ isShown: false, section: { heading: 'Explore by Category' } })
  expect(shownSections(rows)).toEqual([{ kind: 'newsletter' }, { kind: 'recent' }])
})

test('a row moves to any place, but none below Recently viewed', () => {
  const rows = rowsOf(FIRST_SECTIONS)
  const keyOf = (kind: string) => rows.find(({ section }) => section.kind === kind)?.key ?? -1
  expect(kinds(moveRow(rows, keyOf('banner'), 0))[0]).toBe('banner')
  expect(kinds(moveRow(rows, keyOf('hero'), 1)).slice(0, 2)).toEqual(['categories', 'hero'])
  expect(kinds(moveRow(rows, keyOf('hero'), 9)).slice(-2)).toEqual(['hero', 'recent'])
  expect(moveRow(rows, 99, 0)).toEqual(rows)
})

test('a new row of products stands above Recently viewed', () => {
  const rows = addCollection(addCollection(rowsOf(FIRST_SECTIONS)))
  expect(kinds(rows).slice(-3)).toEqual(['collection', 'collection', 'recent'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
})
