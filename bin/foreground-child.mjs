import { spawn } from 'node:child_process'

/** As it was when we were started. */
const parent = process.ppid

/**
 * Lets a program take our place: same terminal, and it ends us as it ends itself. Signals sent to us are passed
 * on, each once: npm passes on what it gets as well, and it would come twice.
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
  // npm puts a shell between itself and us, which dies of the signal that stops npm and does not pass it on.
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

/** At a terminal, Ctrl-C and hanging up reach the whole process group, the program included. */
const reachesProcessGroup = (signal) => signal !== 'SIGTERM' && process.stdin.isTTY
