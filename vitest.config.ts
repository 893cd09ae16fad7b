import { defineConfig } from 'vitest/config'

// Three kinds: what needs nothing, what needs a database of its own, and what starts Postgres itself.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,db,demo,server,bin,sandbox-bank,tests,bench}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/*.cluster.test.ts', 'tests/shop/**'],
        },
      },
      {
        test: {
          name: 'shop',
          include: ['{app,db,server}/**/*.db.test.ts', 'tests/shop/**/*.test.ts'],
          globalSetup: './tests/postgres-template.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'cluster', include: ['{db,tests}/**/*.cluster.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
})
