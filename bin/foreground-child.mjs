import { spawn } from 'node:child_process'

const parent = process.ppid

/**
 * Runs a program in the foreground, in place of this one: it has the same terminal, and this
 * process ends as it ends. Each signal is forwarded once, because npm forwards it as well.
 */
export function runForegroundChild(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: 'inherit' })
  const forwarded = new Set()
  const forward = (signal) => {
    if (forwarded.has(signal)) return
    forwarded.add(signal)
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => reachesProcessGroup(signal) || forward(signal))
  // npm runs a shell between itself and this process. The shell dies of the signal that stops npm
  // and does not forward it, so a new parent process counts as SIGTERM.
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || forward('SIGTERM'), 250).unref()

  child.once('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Process group: at a terminal, Ctrl-C and hanging up reach all of it, the program included. */
const reachesProcessGroup = (signal) => signal !== 'SIGTERM' && process.stdin.isTTY
