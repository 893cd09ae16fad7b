import { expect, test } from 'vitest'
import { RETENTION_KINDS } from '#app/basics/personal-data/retention/retention.ts'
import { SOURCE_TABLES, sourcesOfTables, TABLES_BY_HASH } from './breach-sources.ts'

test('every table that holds persons, by the retention table, leads a breach to them, or holds nothing by which one is found', () => {
  const known = new Set([...Object.values(SOURCE_TABLES).flat(), ...TABLES_BY_HASH])
  const withPersons = new Set(RETENTION_KINDS.flatMap(({ tables }) => tables))
  expect([...known].toSorted()).toEqual([...withPersons].toSorted())
})

test('a table that is about several kinds of persons leads to all of them; one that names nobody is given back', () => {
  expect(sourcesOfTables(['invoices', 'outbox', 'stock', 'guess_limits'])).toEqual({
    sources: ['accounts', 'orders', 'messages', 'newsletter', 'staff'],
    unknown: ['stock', 'guess_limits'],
  })
})
