import path from 'node:path'
import { readArgs, UsageError } from '../command-args.ts'

export type ImportOptions = {
  file: string | undefined
  from: string
  table: string
  images: string | undefined
  dryRun: boolean
  add: boolean
  allowRemovals: boolean
  stocktake: boolean
  /** Where the cells that cannot be read are written. */
  problems: string
}

/** @param from the merchant's folder, in which relative paths begin */
export function parseImportArgs(args: string[], from: string): ImportOptions {
  const {
    values,
    positionals: [file, ...surplus],
  } = readArgs({
    args,
    allowPositionals: true,
    options: {
      from: { type: 'string', default: '' },
      table: { type: 'string' },
      images: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      add: { type: 'boolean', default: false },
      'allow-removals': { type: 'boolean', default: false },
      stocktake: { type: 'boolean', default: false },
      problems: { type: 'string' },
    },
  })
  if (surplus.length > 0) throw new UsageError('One FILE.csv at a time.')
  if (!file === !values.from) throw new UsageError('Either FILE.csv or --from.')
  if (file && values.table !== undefined) throw new UsageError('--table needs --from.')
  if (values.images === '' || values.table === '' || values.problems === '')
    throw new UsageError('--images, --table and --problems are not empty.')
  const table = values.table ?? 'styles_with_images'
  return {
    file: file && path.resolve(from, file),
    from: values.from,
    table,
    images: values.images && path.resolve(from, values.images),
    dryRun: values['dry-run'],
    add: values.add,
    allowRemovals: values['allow-removals'],
    stocktake: values.stocktake,
    problems: path.resolve(
      from,
      values.problems ?? `${file ?? table.replace(/[^\w.-]+/g, '-')}.problems.csv`,
    ),
  }
}
