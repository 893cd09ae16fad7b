import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { ON_POSTGRES_15 } from './tests/databases/on-postgres-15.ts'

const LONG = '**/*.long.test.ts'
/** Tests that have deadlines to keep, so they run apart from all others, two at a time. */
const FAULTS = 'tests/faults/*.long.test.ts'
/** Tests that change something shared by all files of a worker, such as timers of a library. */
const ISOLATED = '**/*.isolated.test.ts'

// Projects: tests that need nothing; that need a worker of their own; that need a database of their
// own; that start Postgres themselves; that take long; that play faults; and those that run again on
// Debian's Postgres 15 (the last three by `npm run test:long`).
export default defineConfig({
  // React's production build has no runtime of the development transform.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // Vitest's default is one worker less than there are cores, but most of these tests wait for
    // Postgres, sockets and child processes.
    maxWorkers: availableParallelism() + 1,
    // One module graph for all files of a worker: loading it again for each took longer than most
    // of them. No test keeps anything in a module that another could see; each has its own
    // database, folder and people.
    isolate: false,
    // The libraries' switch, as in server/main.ts: React's development build takes a fifth of the
    // time of all tests of pages.
    env: { NODE_ENV: 'production' },
    // Notes which routes each file calls, for `npm test -- --changed`.
    setupFiles: ['./tests/runner/changed/vitest-calls.ts'],
    // A busy machine takes longer than Vitest's second.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,db,demo,server,bin,sandbox-bank,tests,tools}/**/*.test.ts'],
          exclude: [
            // The audit installs Lighthouse below tools/, and its packages bring tests.
            '**/node_modules/**',
            '**/*.db.test.ts',
            '**/*.cluster.test.ts',
            LONG,
            ISOLATED,
            'tests/shop/**',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'isolated',
          include: [`{app,db,server,tests}/${ISOLATED}`],
          isolate: true,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'shop',
          include: ['{app,db,server}/**/*.db.test.ts', 'tests/shop/**/*.test.ts'],
          exclude: [LONG],
          globalSetup: './tests/databases/postgres-template.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'cluster',
          include: ['{db,tests}/**/*.cluster.test.ts'],
          exclude: [LONG],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'long',
          include: [`{app,db,demo,server,tests}/${LONG}`],
          exclude: [FAULTS],
          globalSetup: './tests/databases/postgres-template.ts',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'postgres-15',
          include: ON_POSTGRES_15,
          exclude: [LONG],
          globalSetup: './tests/databases/oldest-postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: [FAULTS],
          globalSetup: './tests/databases/postgres-template.ts',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
