import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { bookOf, citationsIn, titlesIn } from './citations.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCS = path.join(ROOT, 'docs')
/** This folder plants citations that must not resolve. */
const SOURCE = /^(?!tests\/docs\/).*\.(?:tsx?|mjs|cjs|css)$|^\.[\w-]+\.cjs$/
const TEST = /\.(?:test|journey)\.tsx?$/

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const pages = readdirSync(DOCS).filter((name) => name.endsWith('.md'))
const books = new Map(pages.map((name) => [name, bookOf(read(`docs/${name}`))]))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = tracked.split('\n').filter((file) => file && existsSync(path.join(ROOT, file)))
const sources = files.filter((file) => SOURCE.test(file))
const titles = files
  .filter((file) => TEST.test(file) || /^tests\/.*\.ts$/.test(file))
  .flatMap((file) => titlesIn(read(file)))

function resolves({ book, kind, name }: ReturnType<typeof citationsIn>[number]): boolean {
  if (book === 'decisions')
    return readdirSync(path.join(DOCS, 'decisions')).some((file) => file.startsWith(`${name}-`))
  if (book === 'README.md') return true
  const found = books.get(book)
  if (!found) return existsSync(path.join(DOCS, 'decisions', book))
  return kind === 'page' || (kind === 'section' ? found.sections : found.ids).has(name)
}

test('every section, threat, id and page that a source cites is in docs/', () => {
  const dangling = sources.flatMap((file) =>
    citationsIn(read(file))
      .filter((citation) => !resolves(citation))
      .map(({ book, name, line }) => `${file}:${line} cites ${book} ${name}`),
  )
  expect(dangling).toEqual([])
})

test('every link between the pages of docs/ leads to one', () => {
  const dangling = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .filter(([, target = '']) => !existsSync(path.resolve(ROOT, path.dirname(file), target)))
        .map(([, target]) => `${file}: ${target}`),
    )
  expect(dangling).toEqual([])
})

test('every threat has a test whose title begins with its number, or is marked open', () => {
  const rows = read('docs/threats.md')
    .split('\n')
    .filter((row) => row.startsWith('| T'))
  expect(rows.length).toBeGreaterThanOrEqual(55)
  const without = rows
    .map((row) => ({ id: row.slice(2, 5), isOpen: /\| open\b[^|]*\|$/.test(row) }))
    .filter(
      ({ id, isOpen }) =>
        !isOpen && !titles.some(({ text }) => new RegExp(`^(?:T\\d\\d:? )*${id}\\b`).test(text)),
    )
  expect(without.map(({ id }) => id)).toEqual([])
})

test.each(['threats.md', 'limits.md'])('every file that docs/%s names is there', (page) => {
  const named = [...read(`docs/${page}`).matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('every bound of docs/limits.md names where it stands, and a test', () => {
  const without = read('docs/limits.md')
    .split('\n')
    .filter((row) => row.startsWith('| ') && !row.startsWith('| Bound |'))
    .filter((row) => {
      const [where = '', shown = ''] = row.split(' | ').slice(2)
      return !/`[\w./-]+\.tsx?`/.test(where) || !/`[\w./-]+\.(?:test|journey)\.tsx?`/.test(shown)
    })
  expect(without).toEqual([])
})

test('every path that docs/renames.md gives as the present one is there, or the row says gone', () => {
  const sections = read('docs/renames.md').split(/^## /m).slice(1)
  const named = sections.flatMap((section) =>
    [...section.matchAll(/^\| .+ \| (?!Now |gone)`?(.+?)`? \|$/gm)].map(([, now = '']) =>
      now.includes('/') ? now : `${section.split('\n')[0]}/${now}`,
    ),
  )
  expect(named.length).toBeGreaterThan(400)
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('every section of the product has a test that begins with its number, or says that it is not tested', () => {
  const sections = read('docs/product.md').split(/^(?=## )/m)
  const without = sections
    .map((section) => ({ number: /^## (\d+)\./.exec(section)?.[1], section }))
    .filter(({ number, section }) => number && !/^\*Not tested:/m.test(section))
    .filter(({ number }) => !titles.some(({ text }) => text.includes(`§${number} `)))
  expect(without.map(({ number }) => number)).toEqual([])
})

test('a citation of what is not there is found', () => {
  const found = citationsIn(
    `/** As docs/pages.md section 3 says, §77. */\ntest('T99 Z9', () => {}) // decision 9999`,
  )
  expect(found.map(({ book, name, line }) => `${book} ${name} ${line}`)).toEqual([
    'product.md 77 1',
    'threats.md T99 2',
    'pages.md 3 1',
    'decisions 9999 2',
  ])
  expect(found.filter(resolves)).toEqual([])
  expect(bookOf('## 3. Screens\n### 3.1 Home\n| T01 | theft |\n- **K1** a form')).toEqual({
    sections: new Set(['3', '3.1']),
    ids: new Set(['T01', 'K1']),
  })
})
