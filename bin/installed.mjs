import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isPinnedNode } from './node-sums.mjs'

export const pinnedNode = (root) =>
  path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const pinnedVersion = (root) => readJson(path.join(root, 'package.json')).dependencies.node

/**
 * Install fingerprint: changes whenever other packages have to be installed. Platform and
 * architecture count, because some packages hold programs for one kind of machine only.
 */
export function installFingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`)
  for (const name of ['package.json', 'package-lock.json'])
    hash.update(readFileSync(path.join(root, name)))
  return hash.digest('hex')
}

/**
 * Whether exactly the dependencies of the lock file are there, and the pinned Node, whoever installed
 * them.
 */
export function isInstalled(root, isPinned = isPinnedNode) {
  if (!existsSync(pinnedNode(root))) return false
  const fingerprint = installFingerprint(root)
  if (readIfThere(fingerprintFile(root))?.trim() === fingerprint) return true
  if (!npmInstalledAll(root) || !isPinned(pinnedNode(root))) return false
  saveInstallFingerprint(root, fingerprint)
  return true
}

export function saveInstallFingerprint(root, fingerprint) {
  try {
    writeFileSync(fingerprintFile(root), `${fingerprint}\n`)
  } catch {
    // Read-only node_modules, as in a container image: the next start compares all packages again.
  }
}

const fingerprintFile = (root) => path.join(root, 'node_modules/.sangam-installed')

/** Hidden lock file: npm writes it as the last step of an installation. */
function npmInstalledAll(root) {
  const record = readIfThere(path.join(root, 'node_modules/.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  const expected = Object.entries(readJson(path.join(root, 'package-lock.json')).packages)
  return expected.every(([name, locked]) => {
    if (name === '' || installed[name]?.version === locked.version) return true
    // Packages for other platforms may be missing, and so may the packages that only those need.
    return installed[name] === undefined && locked.optional && !isForThisMachine(locked)
  })
}

const isForThisMachine = ({ os, cpu, libc }) =>
  os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
