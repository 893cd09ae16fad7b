import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const HERE = import.meta.dirname

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/**
 * Scores of 100, timings in milliseconds (CLS is a share of the screen), and a finding for each
 * score below 100.
 */
export type LighthouseResult = {
  at: string
  scores: Record<Category, number>
  timings: Record<string, number>
  findings: string[]
}

const TIMINGS = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}

type Report = {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

/** Installs Lighthouse once: only the audit and the bench need it. @throws when npm fails */
export function installLighthouse(): void {
  if (existsSync(path.join(HERE, 'node_modules/lighthouse'))) return
  console.log('Installing Lighthouse, this once …')
  const done = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: HERE, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`Lighthouse could not be installed:\n${done.stderr}`)
}

/** Runs Lighthouse on a page as on a phone. @throws when Lighthouse gives no report */
export async function runLighthouse({
  url,
  at,
  chromium,
}: {
  url: string
  at: string
  chromium: string
}): Promise<LighthouseResult> {
  const program = path.join(HERE, 'node_modules/lighthouse/cli/index.js')
  const report = JSON.parse(
    await outputOf(
      [
        program,
        url,
        '--output=json',
        '--quiet',
        `--only-categories=${CATEGORIES.join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
      ],
      { ...process.env, CHROME_PATH: chromium },
    ),
  ) as Report
  const scoreOf = (name: Category) => Math.round((report.categories[name].score ?? 0) * 100)
  const findings = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    report.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${report.audits[id]?.title ?? id}`),
  )
  const timings = Object.fromEntries(
    Object.entries(TIMINGS).map(([name, id]) => {
      const value = report.audits[id]?.numericValue ?? Number.NaN
      return [name, name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)]
    }),
  )
  return {
    at,
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(name)])) as Record<
      Category,
      number
    >,
    timings,
    findings,
  }
}

function outputOf(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, args, { env })
    let [output, errors] = ['', '']
    program.stdout.on('data', (part: Buffer) => (output += part.toString()))
    program.stderr.on('data', (part: Buffer) => (errors += part.toString()))
    program.once('error', reject)
    program.once('exit', (status) =>
      status === 0
        ? resolve(output)
        : reject(new Error(`Lighthouse failed: ${errors.slice(-500)}`)),
    )
  })
}
