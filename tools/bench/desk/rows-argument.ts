import { parseArgs } from 'node:util'

/** A number of rows in the arguments, `--orders 5000`. @returns undefined for other arguments */
export function rowsArgument(args: string[], name: string, given: number): number | undefined {
  try {
    const options = { [name]: { type: 'string', default: String(given) } } as const
    const value = parseArgs({ args, options }).values[name]
    return typeof value === 'string' && /^[1-9]\d{3,6}$/.test(value) ? Number(value) : undefined
  } catch {
    return undefined
  }
}
