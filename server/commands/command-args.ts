import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Words a command does not understand: its usage is printed, and this below it (decision 37). */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Node's own parser; options and words it does not know are wrong usage. */
export function readArgs<const T extends ParseArgsConfig>(config: T) {
  try {
    return parseArgs<T>(config)
  } catch (error) {
    // Its first sentence names the option; the others are about quoting.
    if (
      error instanceof Error &&
      'code' in error &&
      String(error.code).startsWith('ERR_PARSE_ARGS')
    )
      throw new UsageError(`${error.message.split('. ')[0]?.replace(/\.$/, '')}.`)
    throw error
  }
}

/** The words of a command by name, all of them needed and none more. */
export function requireWords<const Names extends readonly string[]>(
  words: readonly string[],
  names: Names,
): { [I in keyof Names]: string } {
  const missing = names.find((_, i) => !words[i]?.trim())
  if (missing) throw new UsageError(`${missing} is missing.`)
  if (words.length > names.length)
    throw new UsageError(`“${words[names.length]}” is one word too many.`)
  return words as { [I in keyof Names]: string }
}

/** `requireWords` for a command without options. */
export const onlyWords = <const Names extends readonly string[]>(args: string[], names: Names) =>
  requireWords(readArgs({ args, allowPositionals: true, options: {} }).positionals, names)
