import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from './file-lock.ts'

/** Longer than Postgres may take to start or stop. */
const LOCK_TIMEOUT_SECONDS = 150

/**
 * Does something that only one may do at a time on this folder: make, start or stop Postgres, or decide who is
 * the last to use it. So nobody attaches to a Postgres that another is about to stop.
 */
export async function withClusterLock<Done>(
  dataDir: string,
  task: () => Promise<Done>,
): Promise<Done> {
  const deadline = performance.now() + LOCK_TIMEOUT_SECONDS * 1000
  let lock
  while (!(lock = tryLock(path.join(dataDir, 'postgres.turn'), 'exclusive'))) {
    if (performance.now() > deadline)
      throw new Error(
        `Another program has been starting or stopping the database of ${dataDir} for ${LOCK_TIMEOUT_SECONDS} s`,
      )
    await sleep(25)
  }
  try {
    return await task()
  } finally {
    lock.release()
  }
}
