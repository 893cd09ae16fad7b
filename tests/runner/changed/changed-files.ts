import { execFileSync } from 'node:child_process'

export type Changed = { base: string; files: string[] }

/**
 * Files that differ from a commit, untracked ones too. Without one given: what is not committed
 * yet, or else the last commit. Undefined where git does not know the commit.
 */
export function changedFiles(root: string, given: string | undefined): Changed | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter(Boolean)
  const since = (base: string) => [
    ...new Set([
      // Without renames: the old name is one that others may still import.
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
  if (given !== undefined) {
    try {
      git('rev-parse', '--verify', '--quiet', `${given}^{commit}`)
    } catch {
      return undefined
    }
    return { base: given, files: since(given) }
  }
  const uncommitted = since('HEAD')
  return uncommitted.length > 0
    ? { base: 'HEAD', files: uncommitted }
    : { base: 'HEAD~1', files: since('HEAD~1') }
}

/** Tracked sources whose text holds the path of a file. */
export function filesNaming(root: string, file: string): string[] {
  try {
    return execFileSync('git', ['grep', '-l', '-F', '-e', file, '--', '*.ts', '*.tsx', '*.mjs'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(Boolean)
  } catch {
    // git grep ends with 1 where it finds none.
    return []
  }
}
