import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'

/**
 * Copies the programs to where every user can read them, once: a clone under a home of mode 0700 is
 * closed to the user that Postgres runs as. Atomic rename: the copy appears whole or not at all.
 */
export function copyBinaries(native: string, target: string): string {
  if (existsSync(target)) return target
  makeWorldReadable(path.dirname(target))
  const temporaryFolder = `${target}.making-${process.pid}`
  rmSync(temporaryFolder, { recursive: true, force: true })
  cpSync(native, temporaryFolder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  })
  makeReadable(temporaryFolder)
  try {
    renameSync(temporaryFolder, target)
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true, force: true })
    // Another start was first, with the same files.
    if (!existsSync(target)) throw error
  }
  return target
}

/** Makes a folder that other users may enter, whatever the umask. */
export function makeWorldReadable(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name)
    const stat = lstatSync(file)
    if (stat.isDirectory()) makeReadable(file)
    else if (stat.isFile()) chmodSync(file, stat.mode & 0o100 ? 0o755 : 0o644)
  }
}
