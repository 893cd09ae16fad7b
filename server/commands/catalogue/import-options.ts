import path from 'node:path'
import type { StockBasis } from '#app/catalogue/import/staged-stock.server.ts'
import { readArgs, UsageError } from '../command-args.ts'

export type ImportOptions = {
  file: string | undefined
  from: string
  table: string
  images: string | undefined
  dryRun: boolean
  add: boolean
  allowRemovals: boolean
  hidden: boolean
  stockBasis: StockBasis
  /** Where the cells that cannot be read are written: beside the file, or where the caller says. */
  problems: { file: string; isDefault: boolean; force: boolean }
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
      hidden: { type: 'boolean', default: false },
      stocktake: { type: 'boolean', default: false },
      'counted-at': { type: 'string' },
      problems: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  })
  if (surplus.length > 0) throw new UsageError('One FILE.csv at a time.')
  if (!file === !values.from) throw new UsageError('Either FILE.csv or --from.')
  if (file && values.table !== undefined) throw new UsageError('--table needs --from.')
  if (values.images === '' || values.table === '' || values.problems === '')
    throw new UsageError('--images, --table and --problems are not empty.')
  const countedAt = values['counted-at']
  if (countedAt !== undefined && !values.stocktake)
    throw new UsageError('--counted-at needs --stocktake.')
  if (values.force && values.problems === undefined)
    throw new UsageError('--force needs --problems.')
  const table = values.table ?? 'styles_with_images'
  const problems = path.resolve(
    from,
    values.problems ?? `${file ?? table.replace(/[^\w.-]+/g, '-')}.problems.csv`,
  )
  if (file && problems === path.resolve(from, file))
    throw new UsageError('--problems is another file than FILE.csv.')
  return {
    file: file && path.resolve(from, file),
    from: values.from,
    table,
    images: values.images && path.resolve(from, values.images),
    dryRun: values['dry-run'],
    add: values.add,
    allowRemovals: values['allow-removals'],
    hidden: values.hidden,
    stockBasis: values.stocktake ? { shelfAt: parseCountedAt(countedAt) } : 'export',
    problems: {
      file: problems,
      isDefault: values.problems === undefined,
      force: values.force,
    },
  }
}

/** "2026-11-22 18:30" is Indian time; with Z or +05:30 behind it, it is what it says. */
function parseCountedAt(text: string | undefined): Date | 'now' {
  if (text === undefined) return 'now'
  const [, day = '', time = '', zone = '+05:30'] = COUNTED_AT.exec(text) ?? []
  const at = new Date(`${day}T${time}${zone}`)
  const isDay =
    new Date(day).toString() !== 'Invalid Date' && new Date(day).toISOString().startsWith(day)
  if (!isDay || Number.isNaN(at.getTime()) || at > new Date())
    throw new UsageError('--counted-at is a time that has been, like "2026-11-22 18:30".')
  return at
}
const COUNTED_AT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ?(Z|[+-]\d\d:\d\d)?$/
