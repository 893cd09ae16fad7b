import { SWEEP_LIMIT } from '#app/jobs/sweep.server.ts'

export const EACH_TICK = { everySeconds: 30 }
export const EACH_MINUTE = { everySeconds: 60 }
export const EACH_TEN_MINUTES = { everySeconds: 10 * 60 }
/** When the shop is quiet. */
export const AT_NIGHT = { dailyAt: '03:30' }

/** A step that takes at most `SWEEP_LIMIT` rows at a time, and goes on while there are more. */
export const bounded = (take: (limit: number) => Promise<number>) => async () =>
  (await take(SWEEP_LIMIT)) < SWEEP_LIMIT ? 'done' : 'more'
