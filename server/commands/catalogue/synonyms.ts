import { deleteSynonym, listSynonyms, setSynonym } from '#app/catalogue/search/synonyms.server.ts'
import type { Database } from '#db/database.ts'
import { readConfig } from '#server/start/config.ts'
import { readArgs, UsageError } from '../command-args.ts'
import type { CommandContext } from '../command-context.ts'
import { withDatabase } from '../with-database.ts'

type SynonymOptions =
  | { do: 'list' }
  | { do: 'set'; typed: string; means: string[] }
  | { do: 'forget'; typed: string }

export async function synonym(args: string[], { env, console }: CommandContext): Promise<number> {
  const options = parseSynonymArgs(args)
  return withDatabase(readConfig(env), ({ db }) => runSynonymCommand(db, options, console))
}

function parseSynonymArgs(args: string[]): SynonymOptions {
  const {
    values: { forget },
    positionals: [typed, ...means],
  } = readArgs({
    args,
    allowPositionals: true,
    options: { forget: { type: 'boolean', default: false } },
  })
  if (typed === undefined && !forget) return { do: 'list' }
  if (typed !== undefined && forget && means.length === 0) return { do: 'forget', typed }
  if (typed !== undefined && !forget && means.length > 0) return { do: 'set', typed, means }
  throw new UsageError('Say a word and what it means, or one word and --forget.')
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
