import { withWords } from '#app/basics/brand/words.server.ts'
import { withOpeningFacts } from '#app/basics/opening/opening.server.ts'
import { readOpeningFacts } from '#app/policies/confirmations/opening-facts.server.ts'
import { readWords } from '#app/words/read-words.server.ts'
import type { Config } from '../start/config.ts'
import { openDatabase, type OpenDatabase } from '../start/open-database.ts'

/**
 * Opens the database for the work of a command, with the settings of the desk and the facts by which
 * the shop opens: otherwise it would issue documents as the brand file's seller. Commands open the
 * database here; only the console, which stays open, does so itself. The settings stay the same to the end of the work.
 * @throws BadSetting
 */
export async function withDatabase<Done>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Done>,
): Promise<Done> {
  const database = await openDatabase(config)
  try {
    const { words } = await readWords(database.db)
    const facts = await readOpeningFacts(database.db, words, config.production)
    return await withWords(words, () => withOpeningFacts(facts, () => work(database)))
  } finally {
    await database.close()
  }
}
