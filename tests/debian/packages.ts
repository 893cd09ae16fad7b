import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache')

/** Whether Debian's packages are available here. */
export const hasDebian = (): boolean =>
  existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg')

export type DebianPackages = {
  /** Path of a file of the packages, or of the machine's own where that has it already. */
  own(file: string): string
  libraryPath: string
  root: string
}

/**
 * Packages of Debian and what they depend on, where the machine lacks them. They are unpacked
 * beside the project's own packages, not installed: nothing of the machine is changed, and root is
 * not needed.
 * @throws Error when Debian does not hand them out
 */
export function debianPackages(packages: readonly string[], name: string): DebianPackages {
  const cache = path.join(CACHE, `debian-${name}`)
  const names = missingPackages(packages, name)
  const root = path.join(
    cache,
    createHash('sha256').update(names.join()).digest('hex').slice(0, 12),
  )
  if (names.length > 0 && !existsSync(root)) unpack(names, { root, cache, name })
  return {
    root,
    own: (file) =>
      existsSync(path.join(root, file)) ? path.join(root, file) : path.join('/', file),
    libraryPath: globSync(['usr/lib/*-linux-*', 'lib/*-linux-*'], { cwd: root })
      .map((folder) => path.join(root, folder))
      .join(':'),
  }
}

/** Of the packages and their dependencies, those that this machine lacks. */
function missingPackages(packages: readonly string[], name: string): string[] {
  const plan = () =>
    spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', ...packages], {
      encoding: 'utf8',
    })
  let { status, stdout, stderr } = plan()
  if (status !== 0 && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'])
    ;({ status, stdout, stderr } = plan())
  }
  if (status !== 0) throw new Error(`Debian does not say what ${name} needs: ${stderr}`)
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => String(name)).sort()
}

function unpack(
  names: readonly string[],
  { root, cache, name }: { root: string; cache: string; name: string },
): void {
  mkdirSync(cache, { recursive: true })
  const debs = mkdtempSync(path.join(tmpdir(), 'debs-'))
  const half = mkdtempSync(path.join(cache, 'half-'))
  // A program of the packages may run as another user.
  chmodSync(half, 0o755)
  try {
    const got = spawnSync('apt-get', ['download', '-o', 'APT::Sandbox::User=', ...names], {
      cwd: debs,
      encoding: 'utf8',
    })
    if (got.status !== 0) throw new Error(`Debian does not hand out ${name}: ${got.stderr}`)
    for (const deb of readdirSync(debs)) spawnSync('dpkg', ['-x', path.join(debs, deb), half])
    renameSync(half, root)
  } finally {
    rmSync(debs, { recursive: true, force: true })
    rmSync(half, { recursive: true, force: true })
  }
}
