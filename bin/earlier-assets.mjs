import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import path from 'node:path'

const KEPT_MS = 7 * 24 * 60 * 60_000
const MOST_FILES = 4_000
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Earlier assets: pages of the builds before, in tabs and in caches, go on finding the files they
 * name, for a week after their build was superseded. Names are made of contents, so files of many
 * builds may stand beside each other; the time of a file is when it was superseded.
 * @param others the releases this one follows, which may be removed afterwards
 */
export function earlierAssets(release, others, now = Date.now()) {
  const earlier = path.join(release, 'build/earlier/assets')
  const current = new Set(namesIn(path.join(release, 'build/client/assets')))
  mkdirSync(earlier, { recursive: true })
  for (const other of others) {
    const superseded = (folder, at) => {
      for (const name of namesIn(path.join(other, folder))) {
        const from = path.join(other, folder, name)
        const to = path.join(earlier, name)
        const time = at ?? statSync(from).mtimeMs
        if (current.has(name) || (existsSync(to) && statSync(to).mtimeMs >= time)) continue
        copyFileSync(from, to)
        utimesSync(to, time / 1_000, time / 1_000)
      }
    }
    superseded('build/client/assets', now)
    superseded('build/earlier/assets')
  }
  removeOldest(earlier, current, now)
}

function removeOldest(earlier, current, now) {
  let files = 0
  let bytes = 0
  const newestFirst = namesIn(earlier)
    .map((name) => ({ name, ...sizeAndTime(path.join(earlier, name)) }))
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
  for (const { name, mtimeMs, size } of newestFirst) {
    files += 1
    bytes += size
    const isKept = now - mtimeMs < KEPT_MS && files <= MOST_FILES && bytes <= MOST_BYTES
    if (!isKept || current.has(name)) rmSync(path.join(earlier, name))
  }
}

const sizeAndTime = (file) => {
  const { mtimeMs, size } = statSync(file)
  return { mtimeMs, size }
}

const namesIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []
