import { parseArgs } from 'node:util'
import { deleteSynonym, listSynonyms, setSynonym } from '#app/catalogue/search/synonyms.server.ts'
import type { Database } from '#db/database.ts'
import { readConfig } from '#server/start/config.ts'
import { openDatabase } from '#server/start/open-database.ts'
import type { CommandContext } from '../command-context.ts'

export const SYNONYM_USAGE = `       npm run catalogue -- synonym                      all that there are
       npm run catalogue -- synonym chappal sandals "flip flops"
       npm run catalogue -- synonym chappal --forget

Says what shoppers mean by a word or by up to three: what is typed first, then what is searched for.`

type SynonymOptions =
  { do: 'list' } | { do: 'set'; typed: string; means: string[] } | { do: 'forget'; typed: string }

export async function synonym(
  args: string[],
  { env, console }: CommandContext,
): Promise<number | undefined> {
  const options = parseSynonymArgs(args)
  if (!options) return undefined
  const database = await openDatabase(readConfig(env))
  try {
    return await runSynonymCommand(database.db, options, console)
  } finally {
    await database.close()
  }
}

/** Undefined for wrong usage. */
function parseSynonymArgs(args: string[]): SynonymOptions | undefined {
  try {
    const {
      values: { forget },
      positionals: [typed, ...means],
    } = parseArgs({
      args,
      allowPositionals: true,
      options: { forget: { type: 'boolean', default: false } },
    })
    if (typed === undefined) return forget ? undefined : { do: 'list' }
    if (forget) return means.length === 0 ? { do: 'forget', typed } : undefined
    return means.length > 0 ? { do: 'set', typed, means } : undefined
  } catch {
    return undefined
  }
}

/** @returns the exit code: 0 done, 1 nothing changed and one line says why */
async function runSynonymCommand(
  db: Database,
  options: SynonymOptions,
  console: Console,
): Promise<number> {
  switch (options.do) {
    case 'list':
      for (const { typed, means } of await listSynonyms(db))
        console.log(`${typed} → ${means.join(', ')}`)
      return 0
    case 'set': {
      const set = await setSynonym(db, options.typed, options.means)
      if (set.ok) console.log(`“${set.value.typed}” finds ${set.value.means.join(', ')}.`)
      else console.error(`Not done: ${set.error}.`)
      return set.ok ? 0 : 1
    }
    case 'forget': {
      const gone = await deleteSynonym(db, options.typed)
      if (gone) console.log(`“${options.typed}” means no more than it says.`)
      else console.error(`There is no synonym “${options.typed}”.`)
      return gone ? 0 : 1
    }
  }
}
