import path from 'node:path'
import { changedFiles } from './changed/changed-files.ts'
import { findBrowsers } from './chromium.ts'
import { readOptions, USAGE } from './options.ts'
import { stopwatch } from './processor-time.ts'
import { summarise } from './results.ts'
import { runParts } from './run-parts.ts'

// `npm test` and `npm run test:long`.
const ROOT = path.resolve(import.meta.dirname, '../..')

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, process.env.TEST_SEED)
  if (!options) return refuse(USAGE)
  const changed = options.changed && changedFiles(ROOT, options.changed.base)
  if (options.changed && !changed)
    return refuse(`git knows no commit ${options.changed.base}: name another after --base`)
  const needsBrowser = options.parts.some((part) => part === 'journeys' || part === 'screens')
  const browsers = needsBrowser ? findBrowsers() : undefined
  if (needsBrowser && !browsers)
    return refuse(
      'The tests need Chromium: install it (on Debian `apt-get install chromium-headless-shell`), or name it in CHROMIUM.',
    )
  const watch = stopwatch()
  const { files, leftOut } = await runParts(ROOT, { options, changed, browsers, watch })
  const { lines, passed, failed } = summarise(files, {
    ci: Boolean(process.env.CI),
    seed: options.seed,
    spent: watch.spent(),
    leftOut,
  })
  console.log(lines.join('\n'))
  // A run without a test has shown nothing, unless there is nothing that the change can break.
  return failed === 0 && (passed > 0 || changed) ? 0 : 1
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 2
}
