/**
 * Room of a file: its folder right below app or server. The files beside those folders put the
 * rooms together, and are one room of their own.
 */
export function roomOf(file: string): string | undefined {
  if (/\.test\.tsx?$/.test(file)) return undefined
  return /^(?:(?:app|server)(?:\/[^/]+(?=\/))?|db)(?=\/)/.exec(file)?.[0]
}
