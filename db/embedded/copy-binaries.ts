import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * A copy of the programs that every user can reach, made once: a clone under a home of mode 0700 is closed
 * to the user that Postgres runs as. It appears whole or not at all.
 */
export function copyWithinReach(native: string, target: string): string {
  if (existsSync(target)) return target
  openToAll(path.dirname(target))
  const making = `${target}.making-${process.pid}`
  rmSync(making, { recursive: true, force: true })
  cpSync(native, making, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  makeReadable(making)
  try {
    renameSync(making, target)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    // Another start was first, with the same files.
    if (!existsSync(target)) throw error
  }
  return target
}

/** Makes a folder, whatever our umask is, that others may look into. */
export function openToAll(folder: string): void {
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
