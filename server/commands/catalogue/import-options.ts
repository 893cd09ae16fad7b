import path from 'node:path'
import { parseArgs } from 'node:util'

export type ImportOptions = {
  file: string | undefined
  from: string
  table: string
  images: string | undefined
  dryRun: boolean
  add: boolean
}

/** Undefined for wrong usage. @param from the merchant's folder, in which relative paths begin */
export function parseImportArgs(args: string[], from: string): ImportOptions | undefined {
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
