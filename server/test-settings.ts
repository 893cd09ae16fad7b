import { z } from 'zod'
import type { JobTiming } from '#app/jobs/jobs.server.ts'

/** Settings that only tests may give: with them passwords are weakly hashed and jobs are tried again too soon. */
export const testSettings = {
  /** Scrypt's N, instead of that of Better Auth. */
  TEST_PASSWORD_HASH_COST: z.coerce
    .number()
    .refine(
      (cost) => cost >= 2 && cost <= 16_384 && Number.isInteger(Math.log2(cost)),
      'must be a power of 2 from 2 to 16384',
    )
    .optional(),
  /** How long a job that failed waits, each time the same. */
  TEST_JOB_RETRY_DELAY_SECONDS: z.coerce
    .number()
    .int('must be whole seconds from 0 to 60')
    .min(0, 'must be whole seconds from 0 to 60')
    .max(60, 'must be whole seconds from 0 to 60')
    .optional(),
  /** How often waiting jobs are looked for, and those of workers that were killed. */
  TEST_JOB_POLLING_SECONDS: z.coerce
    .number()
    .min(0.5, 'must be seconds from 0.5 to 30')
    .max(30, 'must be seconds from 0.5 to 30')
    .optional(),
}

type Given = { [Name in keyof typeof testSettings]?: number | undefined }

/** The first of them that is set. */
export const firstTestSetting = (given: Given): string | undefined =>
  Object.keys(testSettings).find((name) => given[name as keyof Given] !== undefined)

/** What they change; each is undefined unless a test has set it, and then the product's own holds. */
export type Testing = { passwordHashCost: number | undefined; jobs: JobTiming }

export const testingFrom = (given: Given): Testing => ({
  passwordHashCost: given.TEST_PASSWORD_HASH_COST,
  jobs: {
    retryDelaySeconds: given.TEST_JOB_RETRY_DELAY_SECONDS,
    pollingSeconds: given.TEST_JOB_POLLING_SECONDS,
  },
})
