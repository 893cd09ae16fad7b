import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { crashRestarts, crashSentence } from './crash-restarts.mjs'
import { couldNotStart, endAs, onStop } from './foreground-child.mjs'

/**
 * Supervisor: runs the server in the foreground as `runForegroundChild` does, and starts it again
 * after a crash (crash-restarts.mjs). A signal ends it for good, also between two starts.
 * @param onSpawn gets the pid of each server
 */
export function keepOpen(program, args, options, { onSpawn = () => {}, firstPauseMs } = {}) {
  const decide = crashRestarts({ firstPauseMs })
  let child
  let pause
  let stopping = false

  const start = () => {
    pause = undefined
    const startedAt = performance.now()
    const ended = (code, signal) => {
      const at = performance.now()
      const next = stopping ? {} : decide({ code, signal, at, ranMs: at - startedAt })
      if (next.pauseMs || next.gaveUp) console.error(crashSentence({ code, signal }, next))
      if (next.pauseMs) pause = setTimeout(start, next.pauseMs)
      else endAs(code, signal)
    }
    child = spawn(program, args, { ...options, stdio: 'inherit' })
    if (child.pid) onSpawn(child.pid)
    child.once('exit', ended)
    // No process was made, as on a machine without memory: there is no exit to come.
    child.once('error', (error) => {
      console.error(couldNotStart(program, error))
      if (!child.pid) ended(1, null)
    })
  }

  onStop((signal, reached) => {
    stopping = true
    if (pause) process.exit(0)
    if (!reached) child.kill(signal)
  })
  start()
}
