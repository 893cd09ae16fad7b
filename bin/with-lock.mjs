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

const HEARTBEAT_MS = 2_000
const STALE_MS = 30_000

/** Does something that two launches must not do in the same clone at the same time; the second waits. */
export async function withLock(root, task, folder = lockFolder(root)) {
  let announced = false
  while (!acquire(folder)) {
    if (!announced) console.log('Waiting for another start to finish installing or building …')
    announced = true
    await sleep(200)
  }
  const heartbeat = setInterval(() => sendHeartbeat(folder), HEARTBEAT_MS)
  // Also when a failure ends the program in the middle.
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

/** Outside the clone: npm ci removes all of node_modules. */
const lockFolder = (root) =>
  path.join(
    tmpdir(),
    `sangam-${process.getuid?.() ?? 'user'}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`,
  )

function sendHeartbeat(folder) {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // Taken from us after a long sleep of the machine: we go on, as stopping half-way would be worse.
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

/** Left behind by a launch that was killed: its process is gone, or it gives no sign of life. */
function isStale(folder) {
  try {
    if (Date.now() - statSync(folder).mtimeMs > STALE_MS) return true
    const pid = Number(readFileSync(path.join(folder, 'pid'), 'utf8'))
    return pid > 0 && !isAlive(pid)
  } catch (error) {
    // Released in this moment, or its pid is not written yet.
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** By renaming: if two find it stale, only one of them gets it, and a new one taken meanwhile is put back. */
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
