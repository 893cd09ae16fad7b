import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Exceptions, judgeAdvisories, type Hole } from './advisories.ts'
import { ROOT, runNpm } from './run-npm.ts'
import { runtimeOnly, type Bom, type Lock } from './runtime-only.ts'

// `npm run sbom [-- FILE]`: the software bill of materials, of the packages as they are installed.
// `npm run sbom -- --advisories`: what is known against them.
const [word] = process.argv.slice(2)
const lock = readJson('package-lock.json') as Lock
process.exitCode = word === '--advisories' ? askAdvisories() : writeBill(word)

function writeBill(file: string | undefined): number {
  // Those of both: under NODE_ENV=production npm leaves out what runtime and tools have in common.
  const words = ['sbom', '--sbom-format=cyclonedx', '--include=dev']
  const { status, stdout } = runNpm(words, { stderr: 'inherit' })
  if (status !== 0) {
    console.error('The packages could not be listed: see what npm says above.')
    return 1
  }
  const printed = `${JSON.stringify(runtimeOnly(JSON.parse(stdout) as Bom, lock), null, 2)}\n`
  const { INIT_CWD: cwd = ROOT } = process.env
  if (file) writeFileSync(path.resolve(cwd, file), printed)
  else process.stdout.write(printed)
  return 0
}

/** @returns 1 for a grave advisory without an exception; 0 also where the registry answers nothing */
function askAdvisories(): number {
  const exceptions = Exceptions.parse(readJson('tools/sbom/advisory-exceptions.json'))
  const { stdout } = runNpm(['audit', '--json'], { stderr: 'ignore', timeoutMs: 120_000 })
  const today = new Date().toISOString().slice(0, 10)
  const judged = judgeAdvisories(stdout, { lock, exceptions, today })
  if (!judged.checked) {
    console.log(`Advisories: nothing was checked, the registry did not answer (${judged.why}).`)
    return 0
  }
  for (const hole of judged.excepted) console.log(`excepted: ${inWords(hole)}`)
  for (const hole of judged.holes) console.error(inWords(hole))
  const { length } = judged.holes
  console.log(`Advisories: ${length} critical or high of the packages that run in the shop.`)
  return length === 0 ? 0 : 1
}

const inWords = ({ severity, package: name, title, advisory }: Hole) =>
  `${severity}: ${name}: ${title} (${advisory})`

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))
}
