import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  loadCatalogue,
  type LoadReport,
  type LoadStep,
} from '#app/catalogue/import/load-catalogue.server.ts'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'
import { readStyles } from '#app/catalogue/import/styles-file.server.ts'
import { openStylesTable } from '#app/catalogue/import/styles-table.server.ts'
import { detailOf, type ImageName } from '#app/images/image-name.ts'
import { readConfig, type Config } from '#server/config.ts'
import { openDatabase } from '#server/open-database.ts'
import type { CommandContext } from './command-context.ts'
import { importReport, imagesReport } from './import-report.ts'
import { Progress } from './progress.ts'
import { CommandError } from './command-error.ts'

type ImportOptions = {
  file: string | undefined
  from: string
  table: string
  images: string | undefined
  dryRun: boolean
  add: boolean
}

/** Context that loading the catalogue and copying the images share. */
type ImportContext = { config: Config; progress: Progress } & Pick<
  CommandContext,
  'signal' | 'console'
>

export async function importCatalogue(
  args: string[],
  { env, cwd, signal, output, console }: CommandContext,
): Promise<number | undefined> {
  const options = parseImportArgs(args, cwd)
  if (!options) return undefined
  const config = readConfig(env)
  const progress = new Progress(output.stderr)
  const context: ImportContext = { config, progress, signal, console }
  // Wrong arguments are reported before a database is started for the import.
  const images =
    options.images === undefined
      ? undefined
      : await (await import('./import-images.ts')).imagesIn(options.images)
  const source = await (options.file === undefined
    ? openTable(options, signal, progress)
    : openFile(options.file, signal, progress))
  try {
    const wanted = new Set<number>()
    const rows = images ? collectIds(wanted, images, source.rows) : source.rows
    const report = await load({ ...source, rows }, options, context)
    if (images) await copyImages({ images, wanted, report }, options.dryRun, context)
    return 0
  } finally {
    await source.close()
  }
}

function parseImportArgs(args: string[], from: string): ImportOptions | undefined {
  try {
    const {
      values,
      positionals: [file, ...surplus],
    } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string', default: '' },
        table: { type: 'string' },
        images: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        add: { type: 'boolean', default: false },
      },
    })
    const isFile = Boolean(file) && !values.from && values.table === undefined
    if (
      surplus.length > 0 ||
      values.images === '' ||
      values.table === '' ||
      !(isFile || (!file && values.from))
    )
      return undefined
    return {
      file: file && path.resolve(from, file),
      from: values.from,
      table: values.table ?? 'styles_with_images',
      images: values.images && path.resolve(from, values.images),
      dryRun: values['dry-run'],
      add: values.add,
    }
  } catch {
    return undefined
  }
}

/** Rows to import; reading them moves the progress bar. */
type Source = {
  name: string
  place: 'line' | 'row'
  total: number
  rows: AsyncIterable<StyleRow>
  close(): Promise<void>
}

async function openFile(file: string, signal: AbortSignal, progress: Progress): Promise<Source> {
  const described = await stat(file)
  if (described.isDirectory()) throw new CommandError(`${file}: is a folder`)
  const stream = createReadStream(file, { signal })
  const styles = await readStyles(countBytes(stream, (read) => progress.at(read)))
  if (!styles.ok) throw new CommandError(`${file}: ${styles.error}`)
  return {
    name: path.basename(file),
    place: 'line',
    total: described.size,
    rows: styles.value,
    close: async () => void stream.destroy(),
  }
}

async function openTable(
  { from, table }: ImportOptions,
  signal: AbortSignal,
  progress: Progress,
): Promise<Source> {
  const opened = await openStylesTable(from, table, signal)
  if (!opened.ok) throw new CommandError(opened.error)
  const { name, rows, total, close } = opened.value
  return { name, place: 'row', total, rows: countRows(rows, (read) => progress.at(read)), close }
}

const STEPS: Record<LoadStep, string> = {
  reading: '',
  waiting: 'waiting for another import',
  comparing: 'comparing',
  writing: 'writing',
  indexing: 'making it findable',
  stock: 'counting the stock',
}

async function load(
  source: Source,
  { dryRun, add }: ImportOptions,
  { config, progress, signal, console }: ImportContext,
): Promise<LoadReport> {
  const { name, place, rows, total } = source
  const database = await openDatabase(config)
  try {
    progress.start(total)
    const onStep = (step: LoadStep) => progress.now(STEPS[step])
    const report = await loadCatalogue(database.db, {
      source: name,
      rows,
      keepOthers: add,
      dryRun,
      signal,
      onStep,
    }).finally(() => progress.stop())
    console.log(importReport(name, report, { dryRun, place }))
    if (report.kept === 0)
      throw new CommandError(
        `${name}: no row of it can be sold, so the catalogue was left as it was`,
      )
    return report
  } finally {
    await database.close()
  }
}

type Wanted = {
  images: ReadonlyMap<ImageName, string>
  wanted: ReadonlySet<number>
  report: LoadReport
}

async function copyImages(
  { images, wanted, report }: Wanted,
  dryRun: boolean,
  { config, progress, signal, console }: ImportContext,
) {
  const [{ importImages }, { openSourceImages }] = await Promise.all([
    import('./import-images.ts'),
    import('#server/source-images.ts'),
  ])
  progress.start(images.size)
  const into = openSourceImages(config)
  const onProgress = (done: number) => progress.at(done)
  const copied = await importImages({
    images,
    ids: wanted,
    into,
    dryRun,
    signal,
    onProgress,
  }).finally(() => {
    progress.stop()
    return into.close()
  })
  console.log(
    imagesReport({ ...copied, missing: copied.missing + Math.max(report.kept - wanted.size, 0) }),
  )
}

async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of chunks) {
    onRead((read += chunk.length))
    yield chunk
  }
}

async function* countRows<T>(
  rows: AsyncIterable<T>,
  onRead: (rows: number) => void,
): AsyncGenerator<T> {
  let read = 0
  for await (const row of rows) {
    yield row
    if (++read % 1_000 === 0) onRead(read)
  }
}

/** Only ids that have an image: all ids of a large catalogue would fill the memory. */
async function* collectIds(
  wanted: Set<number>,
  images: ReadonlyMap<ImageName, string>,
  rows: AsyncIterable<StyleRow>,
): AsyncGenerator<StyleRow> {
  for await (const row of rows) {
    if ('style' in row && (images.has(row.style.id) || images.has(detailOf(row.style.id))))
      wanted.add(row.style.id)
    yield row
  }
}
