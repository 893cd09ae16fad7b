import { createHash } from 'node:crypto'
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './release-users.mjs'

const HEARTBEAT_MS = 2_000
const STALE_MS = 30_000

/**
 * Lock folder with a heartbeat: two launches must not install or build in the same clone at once;
 * the second one waits.
 */
export async function withLock(root, task, folder = lockFolder(root)) {
  let announced = false
  while (!acquire(folder)) {
    if (!announced) console.log('Waiting for another start to finish installing or building …')
    announced = true
    await sleep(200)
  }
  const heartbeat = setInterval(() => sendHeartbeat(folder), HEARTBEAT_MS)
  // A failure that ends the program half-way releases the lock as well.
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await task()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    release()
  }
}

/** Outside the clone, because npm ci removes all of node_modules. */
const lockFolder = (root) =>
  path.join(
    tmpdir(),
    `sangam-${process.getuid?.() ?? 'user'}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`,
  )

function sendHeartbeat(folder) {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // The lock was taken over after a long sleep of the machine. The task goes on, because stopping
    // it half-way would be worse.
  }
}

function acquire(folder) {
  try {
    mkdirSync(folder, { mode: 0o700 })
    writeFileSync(path.join(folder, 'pid'), String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
  }
  if (isStale(folder)) removeStale(folder)
  return false
}

/** Stale lock: the launch was killed, so its process is gone or its heartbeat has stopped. */
function isStale(folder) {
  try {
    if (Date.now() - statSync(folder).mtimeMs > STALE_MS) return true
    const pid = Number(readFileSync(path.join(folder, 'pid'), 'utf8'))
    return pid > 0 && !isAlive(pid)
  } catch (error) {
    // Released at this moment, or its pid is not written yet.
    if (error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * Atomic rename: if two launches find the lock stale, only one of them gets it, and a new lock that
 * was taken meanwhile is put back.
 */
function removeStale(folder) {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if (isStale(aside)) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST')
      throw error
  }
}
