import { z } from 'zod'
import type { JobTiming } from '#app/jobs/jobs.server.ts'

/** Settings for tests only: they weaken password hashing and shorten the waits of the job queue. */
export const testSettings = {
  /** Memory of a password hash in KiB, in place of 19 MiB. */
  TEST_PASSWORD_HASH_COST: z.coerce
    .number()
    .int('must be whole KiB from 8 to 19456')
    .min(8, 'must be whole KiB from 8 to 19456')
    .max(19_456, 'must be whole KiB from 8 to 19456')
    .optional(),
  /** Constant delay before each retry of a failed job, in place of a growing one. */
  TEST_JOB_RETRY_DELAY_SECONDS: z.coerce
    .number()
    .int('must be whole seconds from 0 to 60')
    .min(0, 'must be whole seconds from 0 to 60')
    .max(60, 'must be whole seconds from 0 to 60')
    .optional(),
  /** Polling interval for waiting jobs, and for jobs of workers that were killed. */
  TEST_JOB_POLLING_SECONDS: z.coerce
    .number()
    .min(0.5, 'must be seconds from 0.5 to 30')
    .max(30, 'must be seconds from 0.5 to 30')
    .optional(),
}

type Given = { [Name in keyof typeof testSettings]?: number | undefined }

export const refusedTestSettings = (
  given: Given & { NODE_ENV: string },
  production: boolean,
): { setting: string; why: string }[] =>
  given.NODE_ENV === 'test' && !production
    ? []
    : Object.keys(testSettings)
        .filter((name) => given[name as keyof Given] !== undefined)
        .map((setting) => ({
          setting,
          why: 'is for tests only: it needs NODE_ENV=test, and no production',
        }))

/** Effect of the test settings: undefined keeps the default of the product. */
export type Testing = { passwordHashCost: number | undefined; jobs: JobTiming }

export const testingFrom = (given: Given): Testing => ({
  passwordHashCost: given.TEST_PASSWORD_HASH_COST,
  jobs: {
    retryDelaySeconds: given.TEST_JOB_RETRY_DELAY_SECONDS,
    pollingSeconds: given.TEST_JOB_POLLING_SECONDS,
  },
})
