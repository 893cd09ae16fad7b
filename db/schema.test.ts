import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from './schema.ts'

const META = 'db/migrations/meta'

test('the migrations make the tables as db/tables describes them, and their checks know the words of db/enums.ts', async () => {
  const newest = readdirSync(META)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(`${META}/${newest}`, 'utf8')) as ReturnType<
    typeof generateDrizzleJson
  >
  expect(await generateMigration(migrated, generateDrizzleJson(schema))).toEqual([])
})
