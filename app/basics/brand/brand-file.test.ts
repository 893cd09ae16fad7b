import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseBrandFile } from './brand-file.ts'
import { browserBrand } from './browser-brand.ts'
import { readBrandFile } from './read-brand-file.server.ts'

const FILES = ['brand.json', 'tests/fixtures/second-brand.json']
const content = () => JSON.parse(readFileSync('brand.json', 'utf8'))

test.each(FILES)('%s is whole, and its pictures are there', (file) => {
  const read = readBrandFile(file)
  expect(read).toMatchObject({ ok: true, value: { folder: expect.stringMatching(/^\//) } })
})

test.each(FILES)('what a browser gets of %s is at most 800 bytes', (file) => {
  const read = readBrandFile(file)
  if (!read.ok) throw new Error(read.error)
  expect(JSON.stringify(browserBrand(read.value)).length).toBeLessThanOrEqual(800)
})

/** Change to a valid file, and the error that it must give. */
const FAULTS: [change: (file: ReturnType<typeof content>) => void, said: string][] = [
  [({ brand }) => delete brand.name, 'brand.name must be text'],
  [({ brand }) => (brand.name = ' '), 'brand.name must not be empty'],
  [({ brand }) => (brand.email = 'care'), 'brand.email must be an email address'],
  [({ brand }) => (brand.phone = '0532 1'), 'brand.phone must be as +91 532 000 0000'],
  [({ brand }) => (brand.adress = []), 'brand knows no "adress"'],
  [
    ({ brand }) => (brand.social[0].url = 'javascript:alert(1)'),
    'brand.social.0.url must be an https address',
  ],
  [({ texts }) => (texts.about.story = []), 'texts.about.story must not be empty'],
  [({ texts }) => (texts.courts = 7), 'texts.courts must be text'],
  [({ rules }) => (rules.returnsWithinDays = 0), 'rules.returnsWithinDays must be 1 or more'],
  [
    ({ rules }) => (rules.refundDays = [7, 5]),
    'rules.refundDays must have the smaller number first',
  ],
  [({ rules }) => (rules.refundDays = 7), 'rules.refundDays must be two whole numbers, as [3, 7]'],
  [
    ({ rules }) => (rules.businessDays = ['Monday', 'Sat']),
    'rules.businessDays.1 must be a weekday, as "Monday"',
  ],
  [
    ({ rules }) => delete rules.businessDays,
    'rules.businessDays must be two weekdays, as ["Monday", "Saturday"]',
  ],
  [
    ({ rules }) => (rules.notReturnable = Array(9).fill('hats')),
    'rules.notReturnable must have at most 8 entries',
  ],
  [
    ({ rules }) => (rules.grievance.resolvedMonths = 2),
    'rules.grievance.resolvedMonths must be 1: the law has a complaint settled within a month of its receipt',
  ],
  [
    ({ brand }) => (brand.seller = { registration: 'regular' }),
    'brand.seller.gstin must be given by a shop that is registered',
  ],
  [
    ({ brand }) => (brand.seller.gstin = '09ABCDE1234F1ZX'),
    'brand.seller.gstin has a mistake: its last character does not fit the others',
  ],
  [
    ({ brand }) => (brand.seller.state = '27'),
    'brand.seller.state must be the first two digits of the GSTIN, or empty',
  ],
  [
    ({ brand }) => (brand.seller = { registration: 'unregistered' }),
    'brand.seller.state must be given',
  ],
  [
    ({ brand }) => (brand.seller.creditNotePrefix = 'S'),
    'brand.seller.creditNotePrefix must differ from that of invoices',
  ],
  [
    ({ rules }) => (rules.shippingPaise = 49.5),
    'rules.shippingPaise must be a whole number of paise',
  ],
]

test.each(FAULTS.map(([change, said]) => [said, change] as const))(
  'a brand file that is not whole is refused by its field: %s',
  (said, change) => {
    const file = content()
    change(file)
    expect(parseBrandFile(JSON.stringify(file))).toEqual({ ok: false, error: said })
  },
)

test('a brand file need not name colours and logo: without them they are the first', () => {
  const lookOf = (look?: object) => {
    const file = content()
    file.brand.look = look
    const read = parseBrandFile(JSON.stringify(file))
    return read.ok ? read.value.brand.look : read.error
  }
  expect(lookOf()).toEqual({ colours: 'madder', mark: 'file' })
  expect(lookOf({ mark: 'lamp' })).toEqual({ colours: 'madder', mark: 'lamp' })
  expect(lookOf({ colours: 'pink' })).toBe(
    'brand.look.colours must be one of madder, indigo, neem, jamun, kajal',
  )
})

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-brand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('T49 of a brand’s folder only the logo, icons and link cards are public', () => {
  const folder = emptyFolder()
  cpSync('brand', folder, { recursive: true })
  const file = path.join(folder, 'house.json')
  writeFileSync(file, JSON.stringify({ ...content(), files: '.' }))
  for (const name of ['.env', 'package.json', 'og-shop.jpg.bak', 'og.html', 'logo.ai'])
    writeFileSync(path.join(folder, name), '')
  const read = readBrandFile(file)
  if (!read.ok) throw new Error(read.error)
  expect(read.value.fileNames.toSorted()).toEqual(readdirSync('brand').toSorted())
})

test('a brand file saved by Notepad, with a byte order mark, is read', () => {
  expect(parseBrandFile(`\uFEFF${JSON.stringify(content())}`)).toMatchObject({ ok: true })
})

test('a fault of JSON is told in one line, with its place where that is known', () => {
  const said = (json: string) => {
    const read = parseBrandFile(json)
    return read.ok ? '' : read.error
  }
  expect(said('{\n  "brand": {}\n  "files": "."\n}')).toMatch(/ \(line 3 column 3\)$/)
  // V8 quotes the source, line breaks and all.
  expect(said('{"brand":\n\n“Asha”}')).toBe(
    'is not JSON: Unexpected token \'“\', "{"brand": “Asha”}" is not valid JSON',
  )
  expect(said(JSON.stringify({ ...content(), 'a\nb': 1 }))).toBe('knows no "a b"')
})

test('a brand file that is not there, is no JSON or has no logo beside it is named', () => {
  const file = path.join(emptyFolder(), 'house.json')
  const error = () => {
    const read = readBrandFile(file)
    return read.ok ? '' : read.error
  }
  expect(error()).toContain(`BRAND_FILE ${file} cannot be read: ENOENT`)
  writeFileSync(file, '{"brand":')
  expect(error()).toContain(`BRAND_FILE ${file}: is not JSON: `)
  writeFileSync(file, JSON.stringify({ ...content(), files: '.' }))
  expect(error()).toContain(`BRAND_FILE ${file}: files has no logo.svg, favicon.svg, `)
  expect(error()).not.toContain('\n')
})
