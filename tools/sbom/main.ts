import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runtimeOnly, type Bom, type Lock } from './runtime-only.ts'

// `npm run sbom [-- FILE]`: the software bill of materials, of the packages as they are installed.
const ROOT = path.resolve(import.meta.dirname, '../..')
const [file] = process.argv.slice(2)
const { INIT_CWD: cwd = ROOT, npm_execpath: npmProgram } = process.env
const npm = npmProgram?.endsWith('npm-cli.js') ? [process.execPath, npmProgram] : ['npm']
const [program = 'npm', ...args] = [...npm, 'sbom', '--sbom-format=cyclonedx']

const { status, stdout } = spawnSync(program, args, {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
})
if (status === 0) {
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock
  const printed = `${JSON.stringify(runtimeOnly(JSON.parse(stdout) as Bom, lock), null, 2)}\n`
  if (file) writeFileSync(path.resolve(cwd, file), printed)
  else process.stdout.write(printed)
} else {
  console.error('The packages could not be listed: see what npm says above.')
  process.exitCode = 1
}
