import path from 'node:path'

/** Tests that ask the database most: they run on the oldest major as well as on the embedded one. */
export const ON_POSTGRES_15 = [
  '{app,db}/**/*.db.test.ts',
  'tests/shop/{place-order,refunds,retention,two-nodes,upgrade}.test.ts',
]

export const isOnPostgres15 = (file: string): boolean =>
  ON_POSTGRES_15.some((glob) => path.matchesGlob(file, glob))
