import { spawn } from 'node:child_process'

/** Runs a program and resolves to whether it succeeded; shows its output only if it failed. */
export function runQuietly([program, ...args], options) {
  return new Promise((resolve) => {
    const output = []
    // npm is a .cmd file on Windows, which only a shell can run.
    const child = spawn(program, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    })
    child.stdout.on('data', (text) => output.push(text))
    child.stderr.on('data', (text) => output.push(text))
    const stop = (signal) => {
      child.kill(signal)
      process.exit(1)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
    const finish = (succeeded, message = '') => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop)
      if (!succeeded) process.stderr.write(Buffer.concat([...output, Buffer.from(message)]))
      resolve(succeeded)
    }
    child.once('error', (error) => finish(false, `${error.message}\n`))
    child.once('close', (code) => finish(code === 0))
  })
}
