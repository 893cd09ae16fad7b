import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Inputs of the build. */
const folders = ['app', 'db', 'demo', 'public', 'server']
const files = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Build fingerprint: changes whenever the build would. It hashes contents, because a checkout or a
 * copy sets new dates.
 */
export function buildFingerprint(root) {
  return fingerprintOf(root, [...folders.flatMap((folder) => filesIn(root, folder)), ...files])
}

export function fingerprintOf(root, names) {
  const hash = createHash('sha256')
  for (const file of names) {
    const full = path.join(root, file)
    if (!existsSync(full)) continue
    const content = readFileSync(full)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

export const isBuilt = (root) =>
  existsSync(path.join(root, 'build/server/index.js')) &&
  existsSync(fingerprintFile(root)) &&
  readFileSync(fingerprintFile(root), 'utf8').trim() === buildFingerprint(root)

export function saveBuildFingerprint(root, fingerprint) {
  mkdirSync(path.join(root, 'build'), { recursive: true })
  writeFileSync(fingerprintFile(root), `${fingerprint}\n`)
}

const fingerprintFile = (root) => path.join(root, 'build/.sangam-built')

/** Names of all files below a folder, tests and hidden ones apart. */
export function filesIn(root, folder) {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesIn(root, inside) : [inside]
    })
}
