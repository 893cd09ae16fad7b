import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const FOLDERS = ['app', 'db', 'server', 'demo', 'sandbox-bank', 'tests', 'tools', 'public', 'brand']
/**
 * Linked packages resolve to the path they are linked to; these must resolve to the paths the walls
 * name.
 */
const COPIED_PACKAGES = ['react', 'fast-check']
const ROOT = path.resolve(import.meta.dirname, '../..')

export type CopiedTree = {
  folder: string
  plant(files: Record<string, string>): void
  /** Removes all planted files, or puts back what they replaced. */
  uproot(): void
  /** Runs a program of a package in it, by its path below node_modules. */
  run(
    program: string,
    args: string[],
    env?: Record<string, string>,
  ): Promise<{ status: number; output: string; errors: string }>
  remove(): void
}

/** A copy of the project's sources and settings, for changes that the real ones must never see. */
export function copiedTree(): CopiedTree {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-tree-'))
  const settings = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  )
  for (const name of [...FOLDERS, ...settings])
    cpSync(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (from) => path.basename(from) !== 'node_modules',
    })
  const packages = path.join(folder, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    const real = path.join(ROOT, 'node_modules', name)
    if (COPIED_PACKAGES.includes(name)) cpSync(real, path.join(packages, name), { recursive: true })
    else symlinkSync(real, path.join(packages, name))
  }
  const planted = new Set<string>()
  return {
    folder,
    plant(files) {
      for (const [name, content] of Object.entries(files)) {
        planted.add(name)
        writeFileSync(path.join(folder, name), content)
      }
    },
    uproot() {
      for (const name of planted) {
        const real = path.join(ROOT, name)
        if (existsSync(real)) cpSync(real, path.join(folder, name))
        else rmSync(path.join(folder, name))
      }
      planted.clear()
    },
    async run(program, args, env = {}) {
      const running = spawn(process.execPath, [path.join(packages, program), ...args], {
        cwd: folder,
        env: { ...process.env, ...env },
      })
      const ended = new Promise<number>((resolve) =>
        running.once('exit', (code) => resolve(code ?? 1)),
      )
      const [output, errors] = await Promise.all([text(running.stdout), text(running.stderr)])
      return { status: await ended, output, errors }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
