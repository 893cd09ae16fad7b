import { spawn } from 'node:child_process'

const parent = process.ppid
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the foreground, in place of this one: it has the same terminal, and this
 * process ends as it ends. Each signal is forwarded once, because npm forwards it as well.
 */
export function runForegroundChild(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: 'inherit' })
  child.once('error', (error) => {
    console.error(couldNotStart(program, error))
    process.exit(1)
  })
  onStop((signal, reached) => reached || child.kill(signal))
  child.once('exit', endAs)
  return child
}

export const couldNotStart = (program, error) => `${program} could not be started: ${error.message}`

/**
 * Calls `stop` once for each signal that ends this program, and says whether the signal has reached
 * the child already.
 */
export function onStop(stop) {
  const seen = new Set()
  const once = (signal, reached = false) => {
    if (seen.has(signal)) return
    seen.add(signal)
    stop(signal, reached)
  }
  for (const signal of STOPPING) process.on(signal, () => once(signal, reachesProcessGroup(signal)))
  // npm runs a shell between itself and this process. The shell dies of the signal that stops npm
  // and does not forward it, so a new parent process counts as SIGTERM.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || once('SIGTERM'), 250).unref()
}

/** Ends this process with the exit code, or by the signal, that ended the child. */
export function endAs(code, signal) {
  if (!signal) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/** Process group: at a terminal, Ctrl-C and hanging up reach all of it, the program included. */
const reachesProcessGroup = (signal) => signal !== 'SIGTERM' && Boolean(process.stdin.isTTY)
