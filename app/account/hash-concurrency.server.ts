import pLimit from 'p-limit'

// A password hash takes a tenth of a second of one core. Two at a time leave the pages and their files the rest of the machine.
const limit = pLimit(2)
/** About two seconds of waiting; who comes later is told to try again instead of waiting for minutes. */
const MAX_QUEUED = 40

/** Does what hashes a password when it is its turn. Undefined: too many are waiting already. */
export async function withHashLimit<Done>(hash: () => Promise<Done>): Promise<Done | undefined> {
  return limit.pendingCount >= MAX_QUEUED ? undefined : limit(hash)
}
