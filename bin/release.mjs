import { createHash } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { buildFingerprint, filesIn, fingerprintOf } from './built.mjs'
import { earlierAssets } from './earlier-assets.mjs'
import { hideFromGitClean } from './hide-from-git-clean.mjs'
import { installFingerprint } from './installed.mjs'
import { isInUse, useRelease } from './release-users.mjs'

/** Sources of a running shop; settings, brand file and data stay in the clone. */
const SOURCES = ['app', 'db', 'demo', 'sandbox-bank', 'server']
const OVERLAYFS_MAGIC = 0x794c7630

const releasesOf = (root) => path.join(root, '.releases')

/**
 * Release: the folder a shop runs from, so that an installation, a build or a `git pull` in the
 * clone takes nothing from a running one (decision 51). Its packages are hard links, its sources
 * and its build are copies. The caller holds the lock of the clone, and has installed and built.
 * @returns undefined where none can be made, as in a read-only clone or a container's own layers
 */
export function takeRelease(root) {
  if (!canMakeReleases(root)) return undefined
  const releases = releasesOf(root)
  try {
    mkdirSync(releases, { recursive: true })
    hideFromGitClean(releases)
    const release = path.join(releases, releaseName(root))
    removeUnfinished(releases)
    if (!isWhole(release)) makeRelease(root, release)
    useRelease(release, process.pid)
    succeed(release)
    return release
  } catch (error) {
    const why = ['EACCES', 'EPERM', 'EROFS'].includes(error.code)
      ? `${releases} belongs to another user, so the shop runs from ${root} itself`
      : `No release could be made (${error.message})`
    console.error(`${why}: do not install, build or update there while the shop runs.`)
    return undefined
  }
}

/** Takes over the assets of the other releases, and removes those that nobody runs from. */
function succeed(release) {
  const releases = path.dirname(release)
  try {
    const others = readdirSync(releases, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => path.join(releases, name))
      .filter((other) => other !== release)
    earlierAssets(release, others)
    for (const other of others) if (!isInUse(other)) removeFolder(other)
  } catch (error) {
    console.error(`Earlier releases could not be tidied up: ${error.message}`)
  }
}

/** The release of what is installed and built now, if a shop was started from it. */
export function findRelease(root) {
  if (!existsSync(releasesOf(root))) return undefined
  const release = path.join(releasesOf(root), releaseName(root))
  try {
    useRelease(release, process.pid)
    return isWhole(release) ? release : undefined
  } catch {
    // There is none, or it belongs to another user.
    return undefined
  }
}

/** package.json is copied last. */
const isWhole = (release) => existsSync(path.join(release, 'package.json'))

/**
 * An overlay copies each file whole that is linked for the first time; whoever runs containers
 * replaces them and installs nothing in a running one.
 */
function canMakeReleases(root) {
  try {
    if (statfsSync(root).type === OVERLAYFS_MAGIC) return false
    mkdirSync(releasesOf(root), { recursive: true })
    return true
  } catch {
    return false
  }
}

/**
 * Name: a hash of the sources by content, and of packages and build by the identity of each file,
 * because reading them all would take seconds. A package that was repaired makes another release.
 */
function releaseName(root) {
  const hash = createHash('sha256')
  hash.update(installFingerprint(root)).update(buildFingerprint(root))
  hash.update(fingerprintOf(root, filesIn(root, 'sandbox-bank')))
  const identify = (file) => {
    const { ino, mtimeMs, size } = lstatSync(file)
    hash.update(`${path.relative(root, file)} ${ino} ${mtimeMs} ${size}\n`)
  }
  const visit = { folder: () => {}, file: identify, link: identify }
  walk(path.join(root, 'node_modules'), { ...visit, skip: skippedPackages(root) })
  if (existsSync(path.join(root, 'build'))) walk(path.join(root, 'build'), visit)
  return hash.digest('hex').slice(0, 16)
}

/** Atomic rename: a start that is killed half-way leaves nothing that looks like a release. */
function makeRelease(root, release) {
  const making = path.join(path.dirname(release), `.making-${process.pid}`)
  mkdirSync(making)
  copyTree(root, making, 'node_modules', { copy: linkOrCopy, skip: skippedPackages(root) })
  copyTree(root, making, 'build', { copy: copyFile })
  for (const file of [...SOURCES.flatMap((folder) => filesIn(root, folder)), 'package.json']) {
    mkdirSync(path.dirname(path.join(making, file)), { recursive: true })
    copyFile(path.join(root, file), path.join(making, file))
  }
  rmSync(release, { recursive: true, force: true })
  renameSync(making, release)
}

function removeUnfinished(releases) {
  for (const name of readdirSync(releases))
    if (/^\.(?:making|removing)-/.test(name))
      rmSync(path.join(releases, name), { recursive: true, force: true })
}

/** Renamed first: a removal that is cut short leaves nothing that looks like a release. */
function removeFolder(release) {
  const removing = path.join(path.dirname(release), `.removing-${path.basename(release)}`)
  renameSync(release, removing)
  rmSync(removing, { recursive: true, force: true })
}

/** Packages for builds and tests only, as the lock file marks them, and caches of those tools. */
function skippedPackages(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const onlyDev = new Set(Object.keys(packages).filter((name) => packages[name].dev))
  return (folder) => {
    const name = path.relative(root, folder).split(path.sep).join('/')
    return onlyDev.has(name) || (name.startsWith('node_modules/.') && name !== 'node_modules/.bin')
  }
}

function copyTree(root, target, name, { copy, skip = () => false }) {
  const to = (file) => path.join(target, path.relative(root, file))
  walk(path.join(root, name), {
    folder(file) {
      mkdirSync(to(file))
      // Under any umask the user that Postgres runs as must get to its programs.
      chmodSync(to(file), lstatSync(file).mode)
    },
    file: (file) => copy(file, to(file)),
    link: (file) => symlinkSync(readlinkSync(file), to(file)),
    skip,
  })
}

function walk(folder, { skip = () => false, ...visit }) {
  visit.folder(folder)
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skip(file)) walk(file, { skip, ...visit })
    } else if (entry.isSymbolicLink()) visit.link(file)
    else if (entry.isFile()) visit.file(file)
  }
}

/** Another file system, or one without hard links: a copy, which some file systems share too. */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'].includes(error.code)) throw error
    copyFile(from, to)
  }
}

const copyFile = (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE)
