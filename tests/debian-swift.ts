import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
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

const PACKAGES = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-lxml',
  'python3-requests',
]
const CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/debian-swift')

export type Swift = { python: string; programs: string; env: Record<string, string> }

/** Whether Debian's packages are available here. */
export const hasDebian = (): boolean =>
  existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg')

/**
 * OpenStack Swift, an object store that speaks S3, in Debian's packages (10 MB). They are unpacked
 * beside the project's own packages, not installed: nothing of the machine is changed, and root is
 * not needed. @throws Error when Debian does not hand it out
 */
export function debianSwift(): Swift {
  const names = missingPackages()
  const root = path.join(
    CACHE,
    createHash('sha256').update(names.join()).digest('hex').slice(0, 12),
  )
  if (names.length > 0 && !existsSync(root)) unpack(names, root)
  const own = (file: string) =>
    existsSync(path.join(root, file)) ? path.join(root, file) : path.join('/', file)
  return {
    python: own('usr/bin/python3'),
    programs: path.dirname(own('usr/bin/swift-proxy-server')),
    env: {
      PATH: '/usr/bin:/bin',
      PYTHONPATH: path.join(root, 'usr/lib/python3/dist-packages'),
      LD_LIBRARY_PATH: globSync(['usr/lib/*-linux-*', 'lib/*-linux-*'], { cwd: root })
        .map((folder) => path.join(root, folder))
        .join(':'),
    },
  }
}

/** Packages of Swift and its dependencies that this machine lacks. */
function missingPackages(): string[] {
  const plan = () =>
    spawnSync('apt-get', ['install', '--simulate', '--no-install-recommends', ...PACKAGES], {
      encoding: 'utf8',
    })
  let { status, stdout, stderr } = plan()
  if (status !== 0 && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'])
    ;({ status, stdout, stderr } = plan())
  }
  if (status !== 0) throw new Error(`Debian does not say what Swift needs: ${stderr}`)
  return [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => String(name)).sort()
}

function unpack(names: string[], root: string): void {
  mkdirSync(CACHE, { recursive: true })
  const debs = mkdtempSync(path.join(tmpdir(), 'debs-'))
  const half = mkdtempSync(path.join(CACHE, 'half-'))
  try {
    const got = spawnSync('apt-get', ['download', '-o', 'APT::Sandbox::User=', ...names], {
      cwd: debs,
      encoding: 'utf8',
    })
    if (got.status !== 0) throw new Error(`Debian does not hand out Swift: ${got.stderr}`)
    for (const deb of readdirSync(debs)) spawnSync('dpkg', ['-x', path.join(debs, deb), half])
    renameSync(half, root)
  } finally {
    rmSync(debs, { recursive: true, force: true })
    rmSync(half, { recursive: true, force: true })
  }
}
