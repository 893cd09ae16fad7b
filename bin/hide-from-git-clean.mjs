import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes the folder look like a repository of its own, which is empty: `git clean -fdx` in the clone
 * passes over those (`-ffdx` does not), and would otherwise remove it under a running shop.
 */
export function hideFromGitClean(folder) {
  const git = path.join(folder, '.git')
  if (existsSync(path.join(git, 'HEAD'))) return
  for (const name of ['objects', 'refs']) mkdirSync(path.join(git, name), { recursive: true })
  writeFileSync(path.join(git, 'HEAD'), 'ref: refs/heads/main\n')
}
