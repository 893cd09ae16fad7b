import { rmSync } from 'node:fs'
import { cleanupStack } from '#server/start/cleanup-stack.ts'
import { missingPrograms } from './programs/debian-programs.ts'
import { newFolder } from './installation.ts'
import { nothingIsLeft, processesOf } from './leftovers.ts'
import { Steps } from './steps.ts'
import { deploy } from './deploy.ts'

// `npm run test:deploy`: docs/running.md on this machine, with the files of deploy/ and Debian's
// programs, at free ports of the loopback and in a temporary folder.

/** Two nodes that drain and close, and all else. */
const TAKEN_DOWN_WITHIN_MS = 240_000

process.exitCode = await main()

async function main(): Promise<number> {
  const missing = missingPrograms()
  if (missing) {
    console.error(missing)
    return 1
  }
  const steps = new Steps()
  const cleanups = cleanupStack({ totalTimeoutMs: TAKEN_DOWN_WITHIN_MS })
  const folder = newFolder()
  const began = performance.now()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error('Stopped: everything is being taken down.')
      void takeDown().finally(() => process.exit(130))
    })
  let takingDown: Promise<void> | undefined
  const takeDown = () => (takingDown ??= takeAllDown())
  async function takeAllDown(): Promise<void> {
    await steps.try('everything is taken down', () => cleanups.run())
    await steps.try('nothing is left', async () => nothingIsLeft(folder))
    for (const left of processesOf(folder)) process.kill(Number.parseInt(left, 10), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await deploy(folder, { steps, cleanups })
  } catch {
    // The step that failed is printed; those after it need it.
  }
  await takeDown()
  console.log(`\n${steps.table()}\n`)
  const seconds = Math.round((performance.now() - began) / 1_000)
  console.log(`${steps.passed} of ${steps.count} steps in ${seconds} s`)
  return steps.passed === steps.count ? 0 : 1
}
