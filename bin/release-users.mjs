import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { uptime } from 'node:os'
import path from 'node:path'

/**
 * Notes that a process runs from this release. It is kept until the next start finds that no such
 * process lives.
 */
export function useRelease(release, pid) {
  try {
    mkdirSync(usersOf(release))
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  writeFileSync(path.join(usersOf(release), String(pid)), '')
}

/** Whether a noted process lives, or, where /proc tells, any program of the release. */
export function isInUse(release) {
  return notedPids(release).some(isAlive) || hasRunningProgram(release)
}

const usersOf = (release) => path.join(release, '.users')

/** After a reboot another program may have the number. */
function notedPids(release) {
  const bootedAt = Date.now() - uptime() * 1_000
  try {
    return readdirSync(usersOf(release))
      .filter((pid) => statSync(path.join(usersOf(release), pid)).mtimeMs > bootedAt)
      .map(Number)
  } catch {
    return []
  }
}

export function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** A Postgres that outlived its shop is noted nowhere, but it loads libraries all its life. */
function hasRunningProgram(release) {
  if (process.platform !== 'linux') return false
  const inside = realpathSync(release) + path.sep
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readlinkSync(`/proc/${pid}/exe`).startsWith(inside)
    } catch {
      return false
    }
  })
}
