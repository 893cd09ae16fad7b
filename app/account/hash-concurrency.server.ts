import PQueue from 'p-queue'
import { waitWithinDeadline } from '#db/deadline.ts'

// Concurrency limit: a hash takes 0.1 s of one core. Two at a time leave the rest of the machine to
// the pages and their files.
const queue = new PQueue({ concurrency: 2 })
/** Upper bound on the queue: about two seconds of hashing. Later callers are refused at once. */
const MAX_QUEUED = 40

/**
 * Runs `hash` within the limit. Those who have a turn keep it while the database does not answer
 * them, so waiting for one ends with the request's deadline for the database (decision 47).
 * @returns undefined if the queue is full
 */
export async function withHashLimit<Done>(hash: () => Promise<Done>): Promise<Done | undefined> {
  if (queue.size >= MAX_QUEUED) return undefined
  const turn = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  void queue.add(() => {
    turn.resolve()
    return over.promise
  })
  try {
    await waitWithinDeadline(() => turn.promise)
    // Not in the queue: there it would run under the deadline of whoever gave the turn up.
    return await hash()
  } finally {
    over.resolve()
  }
}
