import { places } from '#app/basics/places.ts'
import { waitWithinDeadline } from '#db/deadline.ts'

/**
 * Whose hash it is. Known: a session, a mailed link, or a device that the account knows. Anybody can
 * be a stranger, any number of times.
 */
export type HashClass = 'known' | 'stranger'

/** A turn to hash; each class has one of its own. */
type Turn = HashClass

// Concurrency limit: a hash takes 0.1 s of one core. Two at a time leave the rest of the machine to
// the pages and their files. A turn is lent to the other class while nobody of its own waits, so a
// class waits for one hash of the other at most.
const free: Turn[] = ['known', 'stranger']
const waiting: Record<HashClass, ((turn: Turn) => void)[]> = { known: [], stranger: [] }
/** Upper bound on each queue: a few seconds of hashing. Later callers are refused at once. */
const MAX_QUEUED = 40
/**
 * Places of one network in both queues, waiting or in its turn: anybody can be known, by accounts of
 * their own.
 */
const ofNetwork = places(24)
let refused = 0

/** How many callers were refused since the process began. */
export const refusedHashes = (): number => refused

/**
 * Runs `hash` within the limit. Those who have a turn keep it while the database does not answer
 * them, so waiting for one ends with the request's deadline for the database, 10 s at most
 * (decision 47).
 * @param network of who asks, where that is told: /48 of IPv6
 * @returns undefined if the queue of its class is full, or the network has its places in it
 */
export async function withHashLimit<Done>(
  whose: HashClass,
  hash: () => Promise<Done>,
  network?: string,
): Promise<Done | undefined> {
  const leave = waiting[whose].length < MAX_QUEUED ? ofNetwork.take(network) : undefined
  if (!leave) {
    refused += 1
    return undefined
  }
  const turn = takeTurn(whose)
  try {
    await waitWithinDeadline(() => turn)
    return await hash()
  } finally {
    // Who gave up waiting passes the turn on when it comes.
    void turn.then(passOn)
    leave()
  }
}

const takeTurn = (whose: HashClass): Promise<Turn> => {
  const { promise, resolve } = Promise.withResolvers<Turn>()
  waiting[whose].push(resolve)
  const turn = free.includes(whose) ? whose : free[0]
  if (turn) {
    free.splice(free.indexOf(turn), 1)
    passOn(turn)
  }
  return promise
}

function passOn(turn: Turn): void {
  const begin = waiting[turn].shift() ?? waiting[turn === 'known' ? 'stranger' : 'known'].shift()
  if (begin) begin(turn)
  else free.push(turn)
}
