/**
 * Folder that a file is drawn in: the one right below app or server, or db. The files beside those
 * folders put them together, and are drawn as app or server; tests are not drawn.
 */
export function folderOf(file: string): string | undefined {
  if (/\.test\.tsx?$/.test(file)) return undefined
  return /^(?:(?:app|server)(?:\/[^/]+(?=\/))?|db)(?=\/)/.exec(file)?.[0]
}
