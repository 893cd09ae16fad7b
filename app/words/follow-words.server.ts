import { setTimeout as sleep } from 'node:timers/promises'
import type { Words } from '#app/basics/brand/brand-file.ts'
import { publishedWords, publishWords, wordsVersion } from '#app/basics/brand/words.server.ts'
import { publishOpeningFacts } from '#app/basics/opening/opening.server.ts'
import type { OpeningFacts } from '#app/basics/opening/opening.ts'
import type { Database } from '#db/database.ts'
import { singleFlight } from '#app/basics/single-flight.ts'
import { readWords, readWordsVersion } from './read-words.server.ts'

/** Words of a node that follow those of the database. */
export type FollowedWords = {
  /** Reads them where they have changed; who has changed some waits for it. */
  lookNow(): Promise<void>
  stop(): Promise<void>
}

/** A change is seen so soon where its notice is lost. */
const POLL_INTERVAL_MS = 500

/**
 * Publishes the words of the database in this process, and again whenever the desk changes them, and
 * with them the facts by which the shop opens. A database that is away leaves both as they are.
 * @param readFacts by the words of now
 */
export async function followWords(
  db: Database,
  readFacts: (words: Words) => Promise<OpeningFacts>,
): Promise<FollowedWords> {
  const once = singleFlight<'words', void>()
  const look = () =>
    once('words', async () => {
      const isNew = (await readWordsVersion(db)) !== wordsVersion()
      const stored = isNew ? await readWords(db) : undefined
      const facts = await readFacts(stored?.words ?? publishedWords())
      if (stored) publishWords(stored)
      publishOpeningFacts(facts)
    })
  await look()
  const stopping = new AbortController()
  const { signal } = stopping
  const polling = poll(look, signal)
  return {
    async lookNow() {
      await look()
      // A look that was under way may have read before the change.
      await look()
    },
    async stop() {
      stopping.abort()
      await polling
      publishWords(undefined)
      publishOpeningFacts(undefined)
    },
  }
}

async function poll(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
    if (!signal.aborted) await look().catch(() => {})
  }
}
