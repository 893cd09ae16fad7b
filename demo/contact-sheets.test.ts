import { expect, it } from 'vitest'
import type { Style } from '#app/catalogue/style.ts'
import { DYES } from './art/materials/dyes.ts'
import { contactSheets } from './contact-sheets.ts'
import { drawDetail } from './draw-style.ts'
import { demoStyles } from './styles.ts'

const on = (name: string) =>
  contactSheets()
    .filter((sheet) => sheet.name.startsWith(name))
    .flatMap(({ styles }) => styles)

it('contact sheets show every kind the demo catalogue sells, once', () => {
  const kinds = on('kinds').map(({ articleType }) => articleType)
  expect(kinds.toSorted()).toEqual(
    [...new Set(demoStyles().map(({ articleType }) => articleType))].toSorted(),
  )
})

it('contact sheets show each kind a second time, in detail', () => {
  expect(on('details')).toEqual(on('kinds'))
  for (const { name, styles, draw } of contactSheets())
    expect([name, draw(styles[0] as Style) === drawDetail(styles[0] as Style)]).toEqual([
      name,
      name.startsWith('details'),
    ])
})

it('contact sheets show every base colour', () => {
  expect(on('colours').map(({ baseColour }) => baseColour)).toEqual(Object.keys(DYES))
})

it('contact sheets show at least sixteen patterns, each on three kinds of garment', () => {
  const names = on('patterns').map(({ productDisplayName }) => productDisplayName)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(48)
})

it('no contact sheet is too long to look at', () => {
  for (const { styles } of contactSheets()) expect(styles.length).toBeLessThanOrEqual(36)
})
