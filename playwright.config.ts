import { defineConfig } from '@playwright/test'

// As root Chromium cannot make its own sandbox. The other flags keep it off the network.
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Without a graphics card a process of its own only copies pixels to and fro.
  '--in-process-gpu',
]
const launch = (...more: string[]) => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...ARGS, ...more],
})
/** Tag of the journeys that look at pictures. */
const PICTURES = /@pictures/

/**
 * Where the run says so, the other journeys load none: making, sending and decoding them is much of
 * the work of a page.
 */
const PROJECTS = [
  {
    name: 'without pictures',
    grepInvert: PICTURES,
    use: { launchOptions: launch('--blink-settings=imagesEnabled=false') },
  },
  { name: 'with pictures', grep: PICTURES, use: { launchOptions: launch() } },
]

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A browser on a busy machine is sometimes late. The last lines of a run name each retry, and
  // three fail CI (tests/runner/results.ts).
  retries: 1,
  reporter: [['list'], ['json']],
  outputDir: 'test-results',
  ...(process.env.SANGAM_TEST_PICTURES === 'some' && { projects: PROJECTS }),
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    launchOptions: launch(),
  },
})
