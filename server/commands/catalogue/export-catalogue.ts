import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { exportStyles } from '#app/catalogue/import/export-styles.server.ts'
import { readConfig } from '#server/start/config.ts'
import { readArgs, requireWords } from '../command-args.ts'
import type { CommandContext, Output } from '../command-context.ts'
import { Progress } from '../progress.ts'
import { withDatabase } from '../with-database.ts'
import { assertNotOverwriting, writeFileAtomically } from '../write-file.ts'

/** Without a file the export goes to stdout. */
type ExportOptions = { file: string | undefined; force: boolean }

export async function exportCatalogue(
  args: string[],
  { env, cwd, signal, output, console }: CommandContext,
): Promise<number> {
  const options = parseExportArgs(args, cwd)
  const { file, force } = options
  if (file !== undefined) await assertNotOverwriting(file, force)
  return withDatabase(readConfig(env), async ({ pool }) => {
    const client = await pool.connect()
    try {
      if (file === undefined) await toScreen(client, signal, output)
      else
        console.log(
          `${file}: ${(await toFile(client, file, signal, output)).toLocaleString('en-IN')} rows written`,
        )
    } finally {
      client.release()
    }
    return 0
  })
}

function parseExportArgs(args: string[], from: string): ExportOptions {
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [file] = positionals.length > 0 ? requireWords(positionals, ['FILE.csv']) : ['-']
  return { file: file === '-' ? undefined : path.resolve(from, file), force: values.force }
}

async function toScreen(
  client: pg.ClientBase,
  signal: AbortSignal,
  { stdout }: Output,
): Promise<void> {
  try {
    await pipeline(exportStyles(client, { signal }), stdout, { end: false })
  } catch (error) {
    // EPIPE: the reader, for example `head`, has closed the pipe and wants no more.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

/** @returns the number of rows */
async function toFile(
  client: pg.ClientBase,
  file: string,
  signal: AbortSignal,
  { stderr }: Output,
): Promise<number> {
  const progress = new Progress(stderr)
  let rows = 0
  try {
    const text = exportStyles(client, {
      signal,
      withBom: true,
      onTotal: (total) => progress.start(total),
      onRows: (written) => progress.at((rows = written)),
    })
    await writeFileAtomically(file, text)
  } finally {
    progress.stop()
  }
  return rows
}
