import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['app', 'db', 'server', 'demo', 'sandbox-bank', 'public', 'brand']

/** What is built, without its packages and its build; settings of whoever develops stay where they are. */
export function copySources(to: string): void {
  const files = readdirSync(ROOT, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== '.env',
  )
  for (const name of [...FOLDERS, ...files.map((file) => file.name)])
    cpSync(path.join(ROOT, name), path.join(to, name), { recursive: true })
}

/** A build of changed sources, in a folder of its own, with the project's own packages. */
export async function secondBuild(
  changes: Record<string, (text: string) => string>,
): Promise<{ folder: string; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sangam-second-build-'))
  copySources(folder)
  // The folder as a whole: with links to single packages React would be there twice.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [name, change] of Object.entries(changes)) {
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8')
    if (change(text) === text) throw new Error(`${name} is not changed`)
    writeFileSync(file, change(text))
  }
  const build = spawn(
    process.execPath,
    [path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    { cwd: folder, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'ignore' },
  )
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the second build ended with ${code}`)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
