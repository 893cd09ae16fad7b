import { readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../../deploy')

export type Replacement = readonly [from: string, to: string]

/** A file of deploy/ with nothing replaced but these strings. @throws where one is not in it */
export const deployFile = (name: string, replacements: readonly Replacement[]): string =>
  replaceExactly(readFileSync(path.join(FOLDER, name), 'utf8'), replacements, name)

/**
 * Every occurrence of each string is replaced, one string after the other. What is not there fails:
 * a file that has changed must not be tried with its old ports or its real paths.
 */
export function replaceExactly(
  text: string,
  replacements: readonly Replacement[],
  name: string,
): string {
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${name} does not have: ${from}`)
    text = text.replaceAll(from, () => to)
  }
  return text
}
