import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asvsRequirements } from './asvs-requirements.ts'

const page = readFileSync('docs/security.md', 'utf8')
const decision = readFileSync('docs/decisions/0066-requirements-we-depart-from.md', 'utf8')

const rows = [...page.matchAll(/^\| ([\d., ]+) \| ([12]) \| (.+?) \| (.+) \| (.+?) \|$/gm)].map(
  ([, ids = '', level, asked = '', how = '', shown = '']) => ({
    ids: ids.split(', '),
    level: Number(level),
    asked,
    how,
    shown,
    kind: /^Does not apply: ./.test(how)
      ? ('none' as const)
      : how.startsWith('Departs ')
        ? ('departs' as const)
        : ('met' as const),
  }),
)
const filesIn = (cell: string) =>
  [...cell.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file = '']) => file)

test('every requirement of the ASVS of levels 1 and 2 stands in docs/security.md once, at its level', () => {
  expect(asvsRequirements.length).toBe(253)
  expect(asvsRequirements.filter(({ level }) => level === 1).length).toBe(70)
  const listed = rows.flatMap(({ ids, level }) => ids.map((id) => `${id} level ${level}`))
  expect(listed.toSorted()).toEqual(
    asvsRequirements.map(({ id, level }) => `${id} level ${level}`).toSorted(),
  )
})

test('a requirement is told in our own words, in twelve at most', () => {
  expect(rows.filter(({ asked }) => asked.split(/\s+/).length > 12)).toEqual([])
})

test('each row that says it is met names what shows it, and that is there', () => {
  const met = rows.filter(({ kind }) => kind === 'met')
  expect(met.length).toBeGreaterThan(140)
  const without = met.filter(
    ({ shown }) => !filesIn(shown).some((file) => /\.(?:test|journey)\.tsx?$/.test(file)),
  )
  expect(without.map(({ ids }) => ids)).toEqual([])
  const missing = rows.flatMap(({ ids, how, shown }) =>
    filesIn(`${how} ${shown}`)
      .filter((file) => file.includes('/') && !existsSync(file))
      .map((file) => `${ids.join(', ')}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('what is departed from stands in decision 66 with its reason, and nothing else does', () => {
  const departures = rows
    .filter(({ kind }) => kind === 'departs')
    .flatMap(({ ids, level }) => ids.map((id) => `${id} level ${level}`))
  const decided = [...decision.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .+ \| .{20,} \|$/gm)].map(
    ([, id, level]) => `${id} level ${level}`,
  )
  expect(departures.toSorted()).toEqual(decided.toSorted())
  expect(departures.filter((departure) => departure.endsWith('level 1'))).toEqual(
    ['6.2.1', '6.2.2', '6.2.3', '7.2.4', '14.2.1'].map((id) => `${id} level 1`),
  )
})

test('every section that a row refers to is on the page', () => {
  const anchors = [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const linked = [...`${page}${decision}`.matchAll(/\]\((?:\.\.\/security\.md)?#([\w-]+)\)/g)]
  expect(linked.length).toBeGreaterThan(30)
  expect(
    linked.map(([, anchor = '']) => anchor).filter((anchor) => !anchors.includes(anchor)),
  ).toEqual([])
})

test('the files that the page names are there', () => {
  const prose = page.slice(0, page.indexOf('## Requirement by requirement'))
  const files = filesIn(prose).filter((file) => /\/.*\.(?:tsx?|cjs)$/.test(file))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
