import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unmarkedContractions, type Migration } from './contractions.ts'

/** Migrations of before the rule (decision 52). */
const BEFORE_THE_RULE = 16

const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
  entries: { tag: string }[]
}
const migrations: Migration[] = entries.map(({ tag }) => ({
  tag,
  text: readFileSync(`db/migrations/${tag}.sql`, 'utf8'),
}))
const planted = (text: string) =>
  unmarkedContractions([...migrations, { tag: '9999_planted', text }], migrations.length)

test('T59 no migration takes anything from the version before it, but what an earlier migration has replaced', () => {
  expect(unmarkedContractions(migrations, BEFORE_THE_RULE)).toEqual([])
  // Of the older ones some do: the check sees them.
  expect(unmarkedContractions(migrations, 0).length).toBeGreaterThan(2)
})

test.each([
  'DROP TABLE "old_counts";',
  'ALTER TABLE "orders" DROP COLUMN "shipping_address";',
  'ALTER TABLE "orders" RENAME COLUMN "number" TO "code";',
  'ALTER TABLE "orders" RENAME TO "purchases";',
  'ALTER TABLE "orders" ALTER COLUMN "shipping_city" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "total_paise" SET DATA TYPE bigint;',
  'ALTER TABLE "orders" ADD COLUMN "till" text NOT NULL;',
  'alter table orders\n  drop column if exists number',
])('a contraction without a marker is refused: %s', (text) => {
  expect(planted(text)).toHaveLength(1)
  expect(planted(`-- contracts 0014_order_columns: no version reads it since\n${text}`)).toEqual([])
  expect(planted(`-- contracts 9999_planted: the same\n${text}`)).toHaveLength(1)
  expect(planted(`-- contracts 0014_order_columns\n${text}`)).toHaveLength(1)
})

test.each([
  'CREATE TABLE "parcels" ("id" uuid PRIMARY KEY NOT NULL, "order_id" uuid NOT NULL);',
  'ALTER TABLE "orders" ADD COLUMN "till" text;',
  `ALTER TABLE "orders" ADD COLUMN "till" text DEFAULT 'x' NOT NULL;`,
  'ALTER TABLE "orders" ALTER COLUMN "till" DROP NOT NULL;',
  'CREATE INDEX "orders_till_idx" ON "orders" USING btree ("till");',
  'ALTER TABLE "orders" DROP CONSTRAINT "till_is_known";',
  `update orders set note = 'drop table, rename to' where note is null -- drop column`,
])('what only adds is not: %s', (text) => {
  expect(planted(text)).toEqual([])
})
