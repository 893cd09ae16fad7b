import { readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema.ts'

const tables = Object.values(schema).flatMap((one: unknown) =>
  is(one, PgTable) ? [getTableName(one)] : [],
)
const bounded = [...readFileSync('docs/limits.md', 'utf8').matchAll(/^\| `(\w+)`: /gm)].map(
  ([, table = '']) => table,
)

test('T62 docs/limits.md says of every table what bounds its rows', () => {
  expect(tables.length).toBeGreaterThan(30)
  expect(bounded.toSorted()).toEqual(tables.toSorted())
})
