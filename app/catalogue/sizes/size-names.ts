/** Names that shopkeepers give the one size of what has no choice of sizes, in lower case. */
export const FREE_SIZE_NAMES: readonly string[] = ['free size', 'freesize', 'one size', 'onesize']

export const isFreeSizeName = (name: string): boolean =>
  FREE_SIZE_NAMES.includes(name.toLowerCase())

const LETTERS = /^(?:x{0,3}s|m|l|x{1,4}l|[2-9]xl)$/i
const NUMBERS = /^(?:(?:uk|us|eu|ind)\s*)?(?:[3-9]|[1-5]\d)(?:\.5)?$/i

/** Letters by which shops count the X: the shop itself writes XXL, and 3XL from there on. */
const COUNTED_X: Readonly<Record<string, string>> = { '2XL': 'XXL', XXXL: '3XL', XXXXL: '4XL' }

/** The name that the shop gives a size which is written in several ways: 2XL is XXL. */
export const usualSizeName = (name: string): string => COUNTED_X[name.toUpperCase()] ?? name

export const isSameSize = (one: string, other: string): boolean =>
  usualSizeName(one).toLowerCase() === usualSizeName(other).toLowerCase()

/** The size that a heading names as shops do, "Size S" and "Stock UK 8" too; undefined for others. */
export function sizeInHeading(heading: string): string | undefined {
  const name = heading
    .replace(/^(?:size|stock|qty|quantity)\b[\s:.-]*/i, '')
    .replace(/\s*\b(?:size )?(?:stock|qty|quantity)$/i, '')
    .trim()
  if (LETTERS.test(name)) return usualSizeName(name.toUpperCase())
  return NUMBERS.test(name) || isFreeSizeName(name) ? name : undefined
}
