import { existsSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema.ts'
import {
  RETENTION,
  RETENTION_KINDS,
  TABLES_WITHOUT_PERSONS,
} from '#app/basics/personal-data/retention/retention.ts'
import { keptInWords } from '#app/basics/personal-data/retention/retention-kind.ts'
import { formatTerm, keptSince } from '#app/basics/personal-data/retention/term.ts'
import { findPolicy } from '#app/policies/policies.ts'

const tables = new Map(
  Object.entries(schema).flatMap(([name, one]: [string, unknown]) =>
    is(one, PgTable) ? [[name, getTableName(one)] as const] : [],
  ),
)
const known = new Set(RETENTION_KINDS.flatMap((kind) => kind.tables))
const read = (file: string) => readFileSync(file, 'utf8')

/** Tables from which a source file deletes rows. */
const deletedIn = (file: string): string[] =>
  [...tables].flatMap(([name, table]) =>
    new RegExp(
      String.raw`table: ${name}\b|\.delete\(\s*${name}\)|delete from (?:\$\{${name}\}|${table}\b)`,
    ).test(read(file))
      ? [table]
      : [],
  )

/** Files of the functions that the sweep runs. */
const sweeping = ['sweep', 'catalogue']
  .flatMap((name) => [
    ...read(`server/jobs/${name}-steps.ts`).matchAll(
      /import \{[^}]*\} from '(#app|\.\.)(\/[^']+)'/g,
    ),
  ])
  .map(([, root, path = '']) => (root === '#app' ? `app${path}` : `server${path}`))

test('every table either holds no person, or is in the retention table with what it is for and for how long', () => {
  const declared = [...known, ...TABLES_WITHOUT_PERSONS]
  expect(declared.toSorted()).toEqual([...tables.values()].toSorted())
})

test('every kind says why it is kept and for how long, and what deletes it is there and does', () => {
  for (const kind of RETENTION_KINDS) {
    expect(keptInWords(kind)).not.toMatch(/undefined|^$/)
    expect(kind.why).not.toBe('')
    expect([kind.what, kind.ground === 'law', kind.law !== undefined]).not.toEqual([
      kind.what,
      true,
      false,
    ])
    for (const file of kind.deletedBy) expect([file, existsSync(file)]).toEqual([file, true])
  }
})

test('the sweep deletes from no table with persons by a file that the retention table does not name for it', () => {
  const isNamed = (file: string, table: string) =>
    RETENTION_KINDS.some((kind) => kind.tables.includes(table) && kind.deletedBy.includes(file))
  const unnamed = sweeping.flatMap((file) =>
    deletedIn(file)
      .filter((table) => known.has(table) && !isNamed(file, table))
      .map((table) => `${file}: ${table}`),
  )
  expect(sweeping.length).toBeGreaterThan(25)
  expect(unnamed).toEqual([])
})

/** A time that is written out; a unit by which a term is multiplied is none. */
const OWN_TIME = /(?<!\* )interval '\d|\b\d+ \* (DAY|HOUR|MINUTE)_MS/

test('no file that deletes what is known of shoppers has a time of its own: each is a term of the retention table', () => {
  const ofShoppers = RETENTION_KINDS.filter((kind) => !kind.ofStaff)
  const files = new Set(ofShoppers.flatMap((kind) => kind.deletedBy))
  for (const file of [...files].filter((name) => sweeping.includes(name)))
    expect([file, OWN_TIME.exec(read(file))]).toEqual([file, null])
})

test('the privacy policy prints each kind with its time, in the words of the retention table', () => {
  const { sections = [] } =
    findPolicy('privacy', { gatewayName: 'Test Gateway', now: new Date('2026-11-28') }) ?? {}
  const section = sections.find(({ heading }) => heading === 'How long we keep it')
  const said = section?.parts.flatMap((part) =>
    typeof part === 'object' && 'terms' in part ? part.terms.map(([what]) => what) : [],
  )
  expect(said).toEqual(RETENTION_KINDS.filter((kind) => !kind.ofStaff).map((kind) => kind.what))
  const text = JSON.stringify(section)
  for (const kind of [RETENTION.carts, RETENTION.devices, RETENTION.readLog, RETENTION.messages])
    expect(text).toContain(keptInWords(kind))
})

test('logs of who did what with personal data stay for a year at least (rule 8(3))', () => {
  const now = new Date('2028-03-31T12:00:00Z')
  const yearAgo = new Date('2027-03-31T12:00:00Z')
  for (const kind of [RETENTION.accountEvents, RETENTION.readLog, RETENTION.paymentMessages])
    expect(keptSince(kind.terms.kept, now).getTime()).toBeLessThan(yearAgo.getTime())
})

test('of shoppers nothing goes within a year (rule 8(3)) but what the table gives a reason for', () => {
  const now = new Date('2028-03-31T12:00:00Z')
  const yearAgo = keptSince({ days: 365 }, now)
  for (const kind of RETENTION_KINDS.filter(({ ofStaff }) => !ofStaff)) {
    const isShort = Object.values(kind.terms).some((term) => keptSince(term, now) > yearAgo)
    expect([kind.what, kind.sooner !== undefined]).toEqual([kind.what, isShort])
  }
})

test('a term is said as people say it, and a month is one of the calendar', () => {
  expect([{ days: 1 }, { months: 13 }, { hours: 24 }].map(formatTerm)).toEqual([
    '1 day',
    '13 months',
    '24 hours',
  ])
  const now = new Date('2027-04-15T00:00:00Z')
  expect(keptSince({ months: 13 }, now)).toEqual(new Date('2026-03-15T00:00:00Z'))
  expect(keptSince({ days: 14 }, now)).toEqual(new Date('2027-04-01T00:00:00Z'))
})
