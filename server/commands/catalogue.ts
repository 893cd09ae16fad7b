import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import { loadCatalogue } from '#app/catalogue/import/load-catalogue.server.ts'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'
import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import { BadSetting, readConfig, type Config } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import { importPictures, picturesIn } from './import-pictures.ts'
import { importReport, picturesReport } from './import-report.ts'
import { followSynonymWish, SYNONYM_USAGE, synonymWish, type SynonymWish } from './synonyms.ts'

const USAGE = `Usage: npm run catalogue -- import FILE.csv [--images DIR] [--dry-run] [--add]

Makes the catalogue what FILE.csv says. It must name these columns in its first line, in any order:
id, gender, masterCategory, subCategory, articleType, baseColour, season, usage, productDisplayName;
priceINR may be among them. What was sold before and is not in the file is no longer sold.

  --images DIR  also copy the pictures DIR/{id}.jpg, .jpeg, .png or .webp
  --add         go on selling what is not in the file
  --dry-run     read and report, and change nothing

${SYNONYM_USAGE}`

type ImportWish = { file: string; images: string | undefined; dryRun: boolean; add: boolean }
type Wish = ImportWish | SynonymWish

/** @returns the exit code: 0 done, 1 it cannot be done and one line says why, 2 wrong usage, 130 stopped. */
export async function catalogueCommand(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const wish = wishFrom(args, env.INIT_CWD ?? '.')
  if (!wish) {
    console.error(USAGE)
    return 2
  }
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  try {
    return await ('do' in wish ? synonyms(wish, readConfig(env)) : importFile(wish, readConfig(env), stop.signal))
  } catch (error) {
    if (stop.signal.aborted) {
      console.error('Stopped. Unless its import is reported above, the catalogue is as it was.')
      return 130
    }
    console.error(lineFor(error))
    return 1
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

/** @param from where the merchant stands: npm itself runs commands in the shop's own folder. */
function wishFrom(args: string[], from: string): Wish | undefined {
  if (args[0] === 'synonym') return synonymWish(args.slice(1))
  try {
    const {
      values,
      positionals: [verb, file, ...surplus],
    } = parseArgs({
      args,
      allowPositionals: true,
      options: { images: { type: 'string' }, 'dry-run': { type: 'boolean', default: false }, add: { type: 'boolean', default: false } },
    })
    if (verb !== 'import' || !file || surplus.length > 0 || values.images === '') return undefined
    return {
      file: path.resolve(from, file),
      images: values.images && path.resolve(from, values.images),
      dryRun: values['dry-run'],
      add: values.add,
    }
  } catch {
    return undefined
  }
}

async function synonyms(wish: SynonymWish, config: Config): Promise<number> {
  const database = await openDatabase(config)
  try {
    return await followSynonymWish(database.db, wish)
  } finally {
    await database.close()
  }
}

async function importFile({ file, images, dryRun, add }: ImportWish, config: Config, signal: AbortSignal): Promise<number> {
  // All that can be wrong with the arguments is found before a database is started for them.
  const described = await stat(file)
  if (described.isDirectory()) throw new Refusal(`${file}: is a folder`)
  const pictures = images === undefined ? undefined : await picturesIn(images)
  const bar = progressBar()
  const styles = await readStyles(counted(createReadStream(file, { signal }), (read) => bar.update(read)))
  if (!styles.ok) throw new Refusal(`${file}: ${styles.error}`)

  const database = await openDatabase(config)
  try {
    bar.start(described.size, 0)
    const ids = new Set<number>()
    const rows = pictures ? noting(ids, styles.value) : styles.value
    const report = await loadCatalogue(database.db, { source: path.basename(file), rows, keepOthers: add, dryRun }).finally(() =>
      bar.stop(),
    )
    console.log(importReport(file, report, { dryRun }))
    if (report.kept === 0) throw new Refusal(`${file}: no row of it can be sold, so the catalogue was left as it was`)
    if (pictures) {
      bar.start(pictures.size, 0)
      const into = path.join(config.dataDir, 'item-images')
      const copied = await importPictures({ pictures, ids, into, dryRun, signal, onProgress: (done) => bar.update(done) }).finally(() =>
        bar.stop(),
      )
      console.log(picturesReport(copied))
    }
    return 0
  } finally {
    await database.close()
  }
}

/** What the owner must put right: told in one line. */
class Refusal extends Error {}

/** Draws nothing when no one is looking. */
const progressBar = () => new SingleBar({ format: '{bar} {percentage} %', hideCursor: true, clearOnComplete: true })

async function* counted(chunks: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of chunks) {
    onRead((read += chunk.length))
    yield chunk
  }
}

async function* noting(ids: Set<number>, rows: AsyncIterable<StyleRow>): AsyncGenerator<StyleRow> {
  for await (const row of rows) {
    if ('style' in row) ids.add(row.style.id)
    yield row
  }
}

/** One line for what the owner or the machine got wrong; a bug is thrown on. */
function lineFor(error: unknown): string {
  // Drizzle's own message holds the whole query, with two thousand products in it; the cause says what happened.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Refusal || cause instanceof BadSetting) return cause.message
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.message || cause.code
  throw cause
}

if (import.meta.main) process.exitCode = await catalogueCommand(process.argv.slice(2), process.env)
