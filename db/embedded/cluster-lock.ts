import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock } from './file-lock.ts'

/** Longer than Postgres may take to start or stop. */
const LOCK_TIMEOUT_SECONDS = 150

/**
 * Cluster lock: only one program at a time may make, start or stop Postgres on this folder, or
 * decide whether it is the last user. So nobody attaches to a Postgres that is about to stop.
 */
export async function withClusterLock<Done>(
  dataDir: string,
  task: () => Promise<Done>,
  signal?: AbortSignal,
): Promise<Done> {
  const deadline = performance.now() + LOCK_TIMEOUT_SECONDS * 1000
  let lock
  while (!(lock = tryLock(path.join(dataDir, 'postgres.turn'), 'exclusive'))) {
    if (performance.now() > deadline)
      throw new Error(
        `Another program has been starting or stopping the database of ${dataDir} for ${LOCK_TIMEOUT_SECONDS} s`,
      )
    await sleep(25, undefined, { signal })
  }
  try {
    return await task()
  } finally {
    lock.release()
  }
}
