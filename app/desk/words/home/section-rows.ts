import { FIRST_SECTIONS } from '#app/basics/brand/home-section.ts'
import type { HomeSection } from '#app/basics/brand/home-section.ts'

/** A section in the editor. `key`: the same wherever it is moved. */
export type SectionRow = { key: number; section: HomeSection; isShown: boolean }

/** Rows of the shown sections, then those that can be shown; Recently viewed is always last. */
export function rowsOf(sections: readonly HomeSection[]): SectionRow[] {
  const isHere = ({ kind }: HomeSection) => sections.some((one) => one.kind === kind)
  const rows = [
    ...sections.map((section) => ({ section, isShown: true })),
    ...FIRST_SECTIONS.filter((one) => !isHere(one)).map((section) => ({
      section,
      isShown: false,
    })),
  ]
  return inPlace(rows.map((row, key) => ({ key, ...row })))
}

export const shownSections = (rows: readonly SectionRow[]): HomeSection[] =>
  rows.filter(({ isShown }) => isShown).map(({ section }) => section)

export const canMove = ({ section }: SectionRow): boolean => section.kind !== 'recent'

/** The row with this key at another place; the others close up. */
export function moveRow(rows: readonly SectionRow[], key: number, place: number): SectionRow[] {
  const row = rows.find((one) => one.key === key)
  if (!row) return [...rows]
  const others = rows.filter((one) => one !== row)
  return inPlace([...others.slice(0, place), row, ...others.slice(place)])
}

export const addCollection = (rows: readonly SectionRow[]): SectionRow[] =>
  inPlace([
    ...rows,
    {
      key: Math.max(...rows.map(({ key }) => key)) + 1,
      section: { kind: 'collection', heading: '', listing: '' },
      isShown: true,
    },
  ])

const inPlace = (rows: readonly SectionRow[]): SectionRow[] => [
  ...rows.filter(canMove),
  ...rows.filter((row) => !canMove(row)),
]
