import PQueue from 'p-queue'

// Concurrency limit: a hash takes 0.1 s of one core. Two at a time leave the rest of the machine to
// the pages and their files.
const queue = new PQueue({ concurrency: 2 })
/** Upper bound on the queue: about two seconds of hashing. Later callers are refused at once. */
const MAX_QUEUED = 40

/**
 * Runs `hash` within the limit.
 * @returns undefined if the queue is full
 */
export async function withHashLimit<Done>(hash: () => Promise<Done>): Promise<Done | undefined> {
  return queue.size >= MAX_QUEUED ? undefined : queue.add(hash)
}
