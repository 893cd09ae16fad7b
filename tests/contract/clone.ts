import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Files that a merchant's clone has of its own. */
const NOT_COPIED = /^(?:\.git|\.data|\.env|\.releases|\.vitest|node_modules|test-results)$/

export type Launched = {
  launcher: ChildProcess
  url: string
  output(): string
  ended: Promise<number | null>
}
export type Clone = {
  folder: string
  /** As `npm start` does; settles when the shop is open, and throws when it ends before. */
  start(settings?: Record<string, string>): Promise<Launched>
  run(...command: string[]): Promise<{ code: number | null; output: string }>
  /** As `npm ci` leaves them: other files than before, with the same contents. */
  install(): void
  remove(): void
}

/** A clone of its own, with sources, build and packages, in which tests may install and build. */
export function clone(): Clone {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-clone-'))
  // Run by root, Postgres is another user.
  chmodSync(folder, 0o755)
  for (const name of readdirSync(ROOT).filter((entry) => !NOT_COPIED.test(entry)))
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  const install = () =>
    cpSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !/node_modules[/\\]\.(?!bin|package-lock|sangam)/.test(from),
    })
  install()
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, HOST: '127.0.0.1' }
  const started: ChildProcess[] = []
  return {
    folder,
    install,
    async start(settings = {}) {
      const launcher = spawn(process.execPath, ['bin/launch.mjs', 'start'], {
        cwd: folder,
        env: { ...env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      started.push(launcher)
      let output = ''
      for (const stream of [launcher.stdout, launcher.stderr])
        stream.on('data', (chunk: Buffer) => (output += String(chunk)))
      const ended = once(launcher, 'exit').then(([code]) => code as number | null)
      while (!output.includes('open at')) {
        const ongoing = Promise.race([once(launcher.stdout, 'data'), ended])
        if (typeof (await ongoing) === 'number') throw new Error(output)
      }
      const url = /open at (http:\S+?)[. ]/.exec(output)?.[1] ?? ''
      return { launcher, url, ended, output: () => output }
    },
    async run(...command) {
      const program = spawn(process.execPath, ['bin/launch.mjs', ...command], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const [stdout, stderr, [code]] = await Promise.all([
        text(program.stdout),
        text(program.stderr),
        once(program, 'exit') as Promise<[number | null]>,
      ])
      return { code, output: stdout + stderr }
    },
    remove() {
      for (const launcher of started) if (launcher.exitCode === null) launcher.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
