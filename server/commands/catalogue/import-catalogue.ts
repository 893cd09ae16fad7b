import { rm } from 'node:fs/promises'
import { loadCatalogue, type LoadReport } from '#app/catalogue/import/load-catalogue.server.ts'
import type { LoadStep } from '#app/catalogue/import/load-step.ts'
import type { StyleRow } from '#app/catalogue/import/style-row.ts'
import { styleIdOf, type ImageName } from '#app/images/image-name.ts'
import { readConfig, type Config } from '#server/start/config.ts'
import { demoStylesOf } from '#server/start/demo/demo-mode.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandError } from '../command-error.ts'
import { parseImportArgs, type ImportOptions } from './import-options.ts'
import { imagesReport, importReport, refusalReport, type UnreadReport } from './import-report.ts'
import { openImportSource, type ImportSource } from './import-source.ts'
import { Progress } from '../progress.ts'
import { withDatabase } from '../with-database.ts'
import { assertNotOverwriting } from '../write-file.ts'
import { writeProblems } from './write-problems.ts'

/** Context that loading the catalogue and copying the images share. */
type ImportContext = { config: Config; progress: Progress } & Pick<
  CommandContext,
  'signal' | 'console'
>

const UNREAD_CELLS = 3

/** @returns the exit code: 0 done, 3 done but some cells could not be read */
export async function importCatalogue(
  args: string[],
  { env, cwd, signal, output, console }: CommandContext,
): Promise<number> {
  const options = parseImportArgs(args, cwd)
  const { problems } = options
  if (!problems.isDefault) await assertNotOverwriting(problems.file, problems.force)
  const config = readConfig(env)
  const progress = new Progress(output.stderr)
  const context: ImportContext = { config, progress, signal, console }
  // Wrong arguments are reported before a database is started for the import.
  const images =
    options.images === undefined
      ? undefined
      : await (await import('./import-images.ts')).imagesIn(options.images)
  const source = await openImportSource(options, signal, progress)
  try {
    const wanted = new Set<number>()
    const rows = images ? collectIds(wanted, images, source.rows) : source.rows
    const report = await load({ ...source, rows }, options, context)
    if (images) await copyImages({ images, wanted, report }, options.dryRun, context)
    return report.unread > 0 ? UNREAD_CELLS : 0
  } finally {
    await source.close()
  }
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
  source: ImportSource,
  { dryRun, add, allowRemovals, hidden, stockBasis, problems }: ImportOptions,
  { config, progress, signal, console }: ImportContext,
): Promise<LoadReport> {
  const { name, place, rows, total } = source
  return withDatabase(config, async ({ db }) => {
    progress.start(total)
    const onStep = (step: LoadStep) => progress.now(STEPS[step])
    let unread: UnreadReport | undefined
    const report = await loadCatalogue(db, {
      source: name,
      rows,
      keepOthers: add,
      hidesNew: hidden,
      ...(!allowRemovals && { guardRemovals: { demo: await demoStylesOf(config) } }),
      stockBasis,
      dryRun,
      signal,
      onStep,
      onUnread: async (cells) => {
        unread = { file: problems.file, first: await writeProblems(problems.file, place, cells) }
      },
    }).finally(() => progress.stop())
    // That of an earlier import of the file, which has nothing to say of this one.
    if (!unread && problems.isDefault) await rm(problems.file, { force: true })
    console.log(importReport(name, report, { dryRun, place, unread }))
    if (report.refused) throw new CommandError(refusalReport(name, report.refused))
    if (report.kept === 0)
      throw new CommandError(
        `${name}: no row of it can be sold, so the catalogue was left as it was`,
      )
    return report
  })
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
    import('#server/start/source-images.ts'),
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

/** Only ids that have an image: all ids of a large catalogue would fill the memory. */
async function* collectIds(
  wanted: Set<number>,
  images: ReadonlyMap<ImageName, string>,
  rows: AsyncIterable<StyleRow>,
): AsyncGenerator<StyleRow> {
  const withImage = new Set([...images.keys()].map(styleIdOf))
  for await (const row of rows) {
    const id = 'style' in row ? row.style.id : undefined
    if (id !== undefined && withImage.has(id)) wanted.add(id)
    yield row
  }
}
