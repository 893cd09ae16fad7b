import pLimit from 'p-limit'

// A password hash takes a tenth of a second of one core. Two at a time leave the pages and their files the rest of the machine.
const inTurn = pLimit(2)
/** About two seconds of waiting; who comes later is told to try again instead of waiting for minutes. */
const LONGEST_QUEUE = 40

/** Does what hashes a password when it is its turn. Undefined: too many are waiting already. */
export async function hashInTurn<Done>(hash: () => Promise<Done>): Promise<Done | undefined> {
  return inTurn.pendingCount >= LONGEST_QUEUE ? undefined : inTurn(hash)
}
